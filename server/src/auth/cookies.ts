/**
 * The session cookie is sent where the browser allows it, also from inside another site's frame. It is used to read a
 * return's detail and to choose who may frame the console; it never authorises a write.
 */
import type { CookieSerializeOptions } from '@fastify/cookie'
import { PENDING_SIGN_IN_SECONDS, SESSION_SECONDS } from './tokens.ts'

export interface CookieStyle {
  readonly sessionName: string
  readonly hostName: string
  readonly pendingSignInName: string
  readonly oidcName: string
  readonly session: CookieSerializeOptions
  readonly host: CookieSerializeOptions
  readonly pendingSignIn: CookieSerializeOptions
  readonly oidc: CookieSerializeOptions
}

export const cookieStyle = (publicUrl: string): CookieStyle => {
  const isHttps = publicUrl.startsWith('https:')
  const base = { path: '/', httpOnly: true, secure: isHttps, maxAge: SESSION_SECONDS }
  return {
    sessionName: isHttps ? '__Host-session' : 'session',
    hostName: isHttps ? '__Host-operator' : 'operator',
    pendingSignInName: isHttps ? '__Host-halfway' : 'halfway',
    oidcName: isHttps ? '__Host-oidc' : 'oidc',
    session: isHttps ? { ...base, sameSite: 'none', partitioned: true } : { ...base, sameSite: 'lax' },
    host: { ...base, sameSite: 'strict' },
    pendingSignIn: { ...base, sameSite: 'strict', maxAge: PENDING_SIGN_IN_SECONDS },
    // The way back comes from the provider's site.
    oidc: { ...base, sameSite: 'lax', maxAge: PENDING_SIGN_IN_SECONDS },
  }
}
