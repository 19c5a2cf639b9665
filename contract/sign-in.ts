import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** `shop` is the shop's id, to be sent along as `Shop-Id`. */
export const SignedIn = z.object({ access_token: z.string(), shop: Id })
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
    access: 'shop',
    summary: 'Renew the bearer token',
    response: SignedIn,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/sign-out',
    access: 'shop',
    summary: 'End this session: its bearer token and every renewal of it',
  }),
}
