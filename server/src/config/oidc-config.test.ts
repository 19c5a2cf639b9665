import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const SET = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_SHOP: 'atelier',
}

test('single sign-on is off unless it is configured, and then makes nobody by itself', () => {
  expect(readEnv({}).oidc).toBeUndefined()
  expect(readEnv({ ...SET, OIDC_GROUPS: 'desk-admins=owner, a=b=agent' }).oidc).toEqual({
    issuer: 'https://login.example.com',
    clientId: 'desk',
    clientSecret: 'secret',
    shop: 'atelier',
    groups: [
      { group: 'desk-admins', role: 'owner' },
      { group: 'a=b', role: 'agent' },
    ],
    groupsClaim: 'groups',
    createsPeople: false,
    algorithm: 'RS256',
  })
})

test.each([
  [
    'half a configuration',
    { OIDC_ISSUER: SET.OIDC_ISSUER },
    'OIDC_CLIENT_ID must be set where another OIDC_ variable is',
  ],
  ['plain http', { ...SET, OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER must be the https address'],
  [
    'a role that does not exist',
    { ...SET, OIDC_GROUPS: 'desk=king' },
    'OIDC_GROUPS must be a list of groups and roles',
  ],
  ['no algorithm', { ...SET, OIDC_ALGORITHM: 'none' }, 'OIDC_ALGORITHM must be one of'],
  ['a shared secret as key', { ...SET, OIDC_ALGORITHM: 'HS256' }, 'OIDC_ALGORITHM must be one of'],
])('refused: %s', (_name, variables, message) => {
  expect(() => readEnv(variables)).toThrow(message)
})
