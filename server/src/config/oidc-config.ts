/** Single sign-on by OpenID Connect: one provider for one shop of this installation. */
import { isRole, type Role } from '@returns-desk/contract'
import { z } from 'zod'

export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The handle of the shop that people are signed in to. */
  readonly shop: string
  /** Who is in the group has the role. The first that fits counts. */
  readonly groups: readonly { readonly group: string; readonly role: Role }[]
  readonly groupsClaim: string
  /** Whether people who are not known yet are made, with the role of their group. */
  readonly createsPeople: boolean
  /** The only one that is accepted. */
  readonly algorithm: string
}

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519'] as const

const LOCAL = ['localhost', '127.0.0.1', '[::1]']
/** Plain http only on this machine, where nobody is in between. */
const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash } = new URL(text)
  return (protocol === 'https:' || (protocol === 'http:' && LOCAL.includes(hostname))) && search === '' && hash === ''
}

const groupOf = (text: string) => {
  const at = text.lastIndexOf('=')
  const [group, role] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return at > 0 && group !== '' && isRole(role) ? { group, role } : undefined
}

export const OidcVariables = z.object({
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, { error: 'must be the https address of the provider, such as https://login.example.com' })
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(500).optional(),
  OIDC_SHOP: z.string().max(63).optional(),
  OIDC_GROUPS: z
    .string()
    .default('')
    .transform((text, context) => {
      const items = text.split(',').filter((item) => item.trim() !== '')
      const groups = items.map(groupOf)
      if (groups.every((group) => group !== undefined)) return groups
      context.addIssue('must be a list of groups and roles such as desk-admins=owner,desk-agents=agent')
      return z.NEVER
    }),
  OIDC_GROUPS_CLAIM: z.string().max(100).default('groups'),
  OIDC_CREATE_PEOPLE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  OIDC_ALGORITHM: z.enum(ALGORITHMS, { error: `must be one of ${ALGORITHMS.join(', ')}` }).default('RS256'),
})

const TOGETHER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_SHOP'] as const

type Variables = z.infer<typeof OidcVariables>

/** The first of the variables that is missing though another one is there. */
export const missingOidc = (env: Variables) =>
  TOGETHER.some((name) => env[name]) ? TOGETHER.find((name) => !env[name]) : undefined

export const oidcConfig = (env: Variables): OidcConfig | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_SHOP: shop } = env
  if (!issuer || !clientId || !clientSecret || !shop) return undefined
  return {
    issuer,
    clientId,
    clientSecret,
    shop,
    groups: env.OIDC_GROUPS,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    createsPeople: env.OIDC_CREATE_PEOPLE === 'on',
    algorithm: env.OIDC_ALGORITHM,
  }
}
