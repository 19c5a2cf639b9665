import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id } from '../http/fields.ts'
import { ROLES } from './roles.ts'
import { StaffName } from './staff.ts'

export const SIGNED_IN_BY = ['operator', 'link', 'shopify'] as const
export type SignedInBy = (typeof SIGNED_IN_BY)[number]

/**
 * `shop` is the shop's id, to be sent along as `Shop-Id`. The rest tells who is signed in, and how: with a
 * password, by a sign-in link or through Shopify. All of it is optional, since other servers may leave it out: then
 * the signed-in person may do everything.
 */
export const SignedIn = z.object({
  access_token: z.string(),
  shop: Id,
  shop_name: z.string().optional(),
  signed_in_by: z.enum(SIGNED_IN_BY).optional(),
  /** The person who is signed in, and what they may do. */
  staff: StaffName.extend({ role: z.enum(ROLES) }).optional(),
  /** Its customers are invented: the console says so. */
  is_demo: z.boolean().optional(),
  /** It was set up lately, and has not gone through its checklist yet: the console leads there. */
  is_setting_up: z.boolean().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const signIn = {
  login: endpoint({
    method: 'POST',
    path: '/admin-login',
    access: 'session-token',
    summary: 'Exchange a session token for a bearer token',
    response: SignedIn,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/refresh-token',
    audited: false,
    access: 'shop',
    needs: 'session',
    summary: 'Renew the bearer token',
    response: SignedIn,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/sign-out',
    access: 'shop',
    needs: 'session',
    summary:
      'End this session: its tokens and cookie, and the operator sign-in that it came from with all its sessions',
  }),
}
