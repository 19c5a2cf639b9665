import { createHmac } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { deriveKeys } from '../base/secrets.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { signed } from './signed.ts'

const START = new Date('2026-10-05T12:00:00Z')
const SECONDS = Math.floor(START.getTime() / 1000)

interface Claims {
  readonly shop: number
}

const openTokens = (ring: readonly string[] = TEST_KEY_RING, purpose = 'bearer') => {
  let now = START
  const tokens = signed<Claims>(ring, purpose, () => now)
  return {
    ...tokens,
    passTime: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

const keyFor = (purpose: string) => deriveKeys(TEST_KEY_RING, purpose)[0] as Uint8Array
const GOOD = { shop: 1, iss: 'returns-desk', aud: 'bearer', iat: SECONDS, nbf: SECONDS, exp: SECONDS + 300, jti: 'one' }

const forge = (claims: JWTPayload, key = keyFor('bearer')) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed by hand with the right key: what a signing library refuses to create. */
const forgeHeader = (header: object, hash: string) => {
  const content = `${part(header)}.${part(GOOD)}`
  return `${content}.${createHmac(hash, keyFor('bearer')).update(content).digest('base64url')}`
}

const without = (claim: keyof typeof GOOD) => {
  const { [claim]: _, ...rest } = GOOD
  return rest
}

test('a token with the right key and claims is valid', async () => {
  expect(await openTokens().verify(await forge(GOOD))).toMatchObject({ shop: 1, jti: 'one' })
})

test.for<[string, () => Promise<string> | string]>([
  ['another algorithm', () => forgeHeader({ alg: 'HS384' }, 'sha384')],
  ['an algorithm that it does not have', () => forgeHeader({ alg: 'HS512' }, 'sha256')],
  ['no signature at all', () => `${part({ alg: 'none' })}.${part(GOOD)}.`],
  ['the key of another purpose', () => forge(GOOD, keyFor('session-cookie'))],
  ['another issuer', () => forge({ ...GOOD, iss: 'someone-else' })],
  ['another audience', () => forge({ ...GOOD, aud: 'session-cookie' })],
  ['a time that is over', () => forge({ ...GOOD, exp: SECONDS })],
  ['a time that has not come', () => forge({ ...GOOD, nbf: SECONDS + 1 })],
  ['no expiry', () => forge(without('exp'))],
  ['no time of issue', () => forge(without('iat'))],
  ['no id', () => forge(without('jti'))],
  ['no issuer', () => forge(without('iss'))],
  ['no audience', () => forge(without('aud'))],
  ['an expiry that is no number', () => forge({ ...GOOD, exp: 'never' as unknown as number })],
  [
    'a header that has to be understood and is not',
    () => forgeHeader({ alg: 'HS256', crit: ['strict'], strict: true }, 'sha256'),
  ],
  ['a fourth part', async () => `${await forge(GOOD)}.more`],
  ['nothing in it', () => ''],
])('a token with %s is refused', async ([, make]) => {
  expect(await openTokens().verify(await make())).toBeUndefined()
})

test('a cached token still expires', async () => {
  const tokens = openTokens()
  const token = await tokens.sign({ shop: 1 }, 60)
  expect(await tokens.verify(token)).toMatchObject({ shop: 1 })
  tokens.passTime(59)
  expect(await tokens.verify(token)).toMatchObject({ shop: 1 })
  tokens.passTime(1)
  expect(await tokens.verify(token)).toBeUndefined()
})

test('a token of an older key is valid as long as the ring contains that key', async () => {
  const old = 'b'.repeat(64)
  const token = await openTokens([old]).sign({ shop: 2 }, 60)
  expect(await openTokens([...TEST_KEY_RING, old]).verify(token)).toMatchObject({ shop: 2 })
  expect(await openTokens(TEST_KEY_RING).verify(token)).toBeUndefined()
})
