/** Single sign-on at the host: there and back. */
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HostClaims, OidcClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import type { OidcConfig } from '../../../config/oidc-config.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { pageScript, sendPage } from '../../../http/pages/send-page.ts'
import { byNetwork, requireTries } from '../../../http/rate-limits.ts'
import { languageOf } from '../../../http/wanted-languages.ts'
import { arrivedPage, CONFIRMED_SCRIPT, confirmedPage, notConfirmedPage, signInPage } from '../host/page.ts'
import { currentPerson } from '../host/people.ts'
import { HOST_TEXTS } from '../host/texts.ts'
import { noteFailedSignIn } from '../sign-in/failed-sign-ins.ts'
import { setHostCookie } from '../sign-in/host-cookie.ts'
import { confirmByProvider } from './confirm.ts'
import { OidcRefusal, openProvider } from './provider.ts'
import { signInByProvider } from './sign-in.ts'

const VISITS = byNetwork({ name: 'single sign-on', max: 60, seconds: 60 })
const BEGIN_SECONDS = 10 * 60
const BACK = '/host/oidc/callback'

/** What a person can do something about is said to them; everything else only to the log. */
const SAID: Readonly<Record<string, 'ssoUnknown' | 'ssoUnverified' | 'ssoOther'>> = {
  'nobody has this e-mail': 'ssoUnknown',
  'in no group with a role': 'ssoUnknown',
  'switched off': 'ssoUnknown',
  'e-mail not verified': 'ssoUnverified',
  'e-mail of another subject': 'ssoOther',
}

type Confirming = OidcClaims & { readonly jti?: string; readonly exp?: number; readonly iat?: number } & {
  readonly confirms: HostClaims
}

const reasonOf = (error: unknown) => {
  if (error instanceof OidcRefusal) return error.reason
  return String((error as { code?: unknown }).code ?? (error as { name?: unknown }).name ?? 'unknown')
}

const oidcPages = (deps: Deps, config: OidcConfig) => async (app: FastifyInstance) => {
  const page = { config: { access: 'page' } } as const
  const provider = openProvider(config)
  const { tokens, cookies } = deps
  await pageScript(app, CONFIRMED_SCRIPT, join(import.meta.dirname, 'confirmed.js'))
  const back = `${deps.publicUrl}${BACK}`
  const shop = { platform: 'embedded', handle: config.shop }

  app.get('/host/oidc', page, async (request, reply) => {
    await requireTries(deps, request, VISITS(request))
    try {
      const { begin, url } = await provider.begin(back)
      const cookie = await tokens.oidc.sign(begin, BEGIN_SECONDS)
      return reply.setCookie(cookies.oidcName, cookie, cookies.oidc).redirect(url, 303)
    } catch (error) {
      deps.log.warn({ event: 'oidc_unreachable', problem: reasonOf(error) })
      const language = languageOf(request)
      const draft = { handle: '', email: '', message: HOST_TEXTS[language].ssoRefused, hasSso: true }
      return sendPage(reply.status(502), signInPage(language, draft))
    }
  })

  /** For somebody who is signed in: in a tab of its own, which closes when they are back. */
  app.get('/host/oidc/confirm', page, async (request, reply) => {
    await requireTries(deps, request, VISITS(request))
    const person = await currentPerson(deps, request)
    if (!person) return reply.redirect('/host', 303)
    const confirms = { shop: person.shopId, handle: person.handle, sign_in: person.signInId }
    try {
      const { begin, url } = await provider.begin(back, { isAgain: true })
      const cookie = await tokens.oidc.sign({ ...begin, confirms }, BEGIN_SECONDS)
      return reply.setCookie(cookies.oidcName, cookie, cookies.oidc).redirect(url, 303)
    } catch (error) {
      deps.log.warn({ event: 'oidc_unreachable', problem: reasonOf(error) })
      return sendPage(reply.status(502), notConfirmedPage(languageOf(request), 'notConfirmed'))
    }
  })

  const confirm = async (request: FastifyRequest, reply: FastifyReply, begun: Confirming) => {
    const language = languageOf(request)
    try {
      const seconds = Math.ceil(deps.clock().getTime() / 1000 - (begun.iat ?? 0))
      const claims = await provider.finish(new URL(request.url, deps.publicUrl), begun, seconds)
      await confirmByProvider(deps, config, claims, begun)
      return sendPage(reply, confirmedPage(language))
    } catch (error) {
      const problem = reasonOf(error)
      deps.log.warn({ event: 'oidc_refused', problem })
      const message = problem === 'another person' ? 'notThem' : 'notConfirmed'
      return sendPage(reply.status(401), notConfirmedPage(language, message))
    }
  }

  app.get(BACK, page, async (request, reply) => {
    await requireTries(deps, request, VISITS(request))
    const language = languageOf(request)
    const kept = request.cookies[cookies.oidcName]
    const begun = kept ? await tokens.oidc.verify(kept) : undefined
    reply.clearCookie(cookies.oidcName, cookies.oidc)
    const { confirms } = begun ?? {}
    if (begun && confirms) return confirm(request, reply, { ...begun, confirms })
    try {
      if (!begun) throw new OidcRefusal('not begun here')
      const claims = await provider.finish(new URL(request.url, deps.publicUrl), begun)
      const signedIn = await signInByProvider(deps, config, claims, begun)
      // Not a redirect: the browser comes from another site, and would not send the new cookie along.
      await setHostCookie(deps, reply, signedIn)
      return sendPage(reply, arrivedPage(language))
    } catch (error) {
      const problem = reasonOf(error)
      deps.log.warn({ event: 'oidc_refused', problem })
      if (begun) await noteFailedSignIn(deps, request, await findShopId(deps.db, shop), 'sso')
      const message = HOST_TEXTS[language][SAID[problem] ?? 'ssoRefused']
      return sendPage(reply.status(401), signInPage(language, { handle: '', email: '', message, hasSso: true }))
    }
  })
}

export const oidcRoutes = (app: FastifyInstance, deps: Deps) =>
  deps.oidc ? app.register(oidcPages(deps, deps.oidc)) : undefined
