/**
 * The built-in host: for shops with no platform, it does what a platform's admin does. People sign in with a password;
 * the page then frames the console and hands it a fresh session token in its address.
 */
import { isLanguage, NAME_MAX_LENGTH, StorableText } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SESSION_TOKEN_SECONDS } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { readForms, refuseOtherSites } from '../../../http/pages/forms.ts'
import { sendPage } from '../../../http/pages/send-page.ts'
import { byNetwork, requireTries } from '../../../http/rate-limits.ts'
import { languageOf } from '../../../http/wanted-languages.ts'
import { noteFailedSignIn } from '../sign-in/failed-sign-ins.ts'
import { endHostCookie } from '../sign-in/host-cookie.ts'
import { forgot, join, readLink } from './join.ts'
import { consolePage, forgotPage, goneLinkPage, joinPage, sentPage, signInPage } from './page.ts'
import { countReset, passwordTries } from './password-tries.ts'
import { currentPerson, signInPerson } from './people.ts'
import { secondFactorPages } from './second-factor-routes.ts'
import { proceedFrom } from './sign-in.ts'
import { HOST_TEXTS } from './texts.ts'

/** Screens of the console that links lead to: the checklist of a new shop, and what mails to staff are about. */
const OPENED = /^(?:getting-started|withdrawals|returns(?:\/[\w-]{22})?)$/

/** What a link led to is opened after signing in too, however many steps that takes. */
const OPEN_COOKIE = 'returns_desk_open'
const OPEN_SECONDS = 15 * 60

const JOINS = byNetwork({ name: 'link of a person', max: 60, seconds: 60 })

/** Whatever else was sent is the same as a form left empty. */
const line = StorableText(NAME_MAX_LENGTH).catch('')
const handle = line.transform((text) => text.trim().toLowerCase())
const text = line.transform((typed) => typed.trim())
const SignInForm = z
  .object({ shop: line, email: text, password: z.string().catch('') })
  .catch({ shop: '', email: '', password: '' })
const ForgotForm = z.object({ shop: handle, email: text }).catch({ shop: '', email: '' })
const JoinForm = z
  .object({ shop: handle, token: line, name: text, password: z.string().catch('') })
  .catch({ shop: '', token: '', name: '', password: '' })
const JoinQuery = z.object({ shop: handle, token: line }).catch({ shop: '', token: '' })

const hostPages = (deps: Deps) => async (app: FastifyInstance) => {
  const page = { config: { access: 'page' } } as const
  const form = { ...page, preHandler: refuseOtherSites }
  readForms(app)

  const proceed = proceedFrom(deps)
  const hasSso = deps.oidc !== undefined
  await secondFactorPages(app, deps)

  app.get('/host', page, async (request, reply) => {
    const language = languageOf(request)
    const person = await currentPerson(deps, request)
    const kept = request.cookies[OPEN_COOKIE]
    const { open } = request.query as { open?: unknown }
    const opened = [open, kept].find((value): value is string => typeof value === 'string' && OPENED.test(value))
    if (!person) {
      if (opened) reply.setCookie(OPEN_COOKIE, opened, { ...deps.cookies.host, maxAge: OPEN_SECONDS })
      const { shop } = request.query as { shop?: unknown }
      const draft = { handle: typeof shop === 'string' ? shop : '', email: '', message: undefined, hasSso }
      return sendPage(reply, signInPage(language, draft))
    }
    const claims = { dest: person.handle, sign_in: person.signInId, version: person.version }
    const token = await deps.tokens.sessionToken.sign(claims, SESSION_TOKEN_SECONDS)
    if (kept) reply.clearCookie(OPEN_COOKIE, deps.cookies.host)
    const path = `/${opened ?? ''}`
    return sendPage(reply, consolePage(language, { shopName: person.shopName, src: `${path}?session-token=${token}` }))
  })

  app.post('/host/sign-in', form, async (request, reply) => {
    const { shop, email, password } = SignInForm.parse(request.body)
    const typed = { handle: shop.trim().toLowerCase(), email, password }
    const tries = passwordTries(deps, request, typed)
    await tries.count()
    const person = await signInPerson(deps, typed)
    if (!person || person === 'closed') {
      if (!person)
        await noteFailedSignIn(
          deps,
          request,
          await findShopId(deps.db, { platform: 'embedded', handle: typed.handle }),
          'password',
        )
      const language = languageOf(request)
      const message = HOST_TEXTS[language][person ?? 'refused']
      return sendPage(reply.status(401), signInPage(language, { handle: shop, email, message, hasSso }))
    }
    await tries.forgive()
    return proceed(reply, person)
  })

  app.post('/host/sign-out', form, async (request, reply) => {
    const { hostName, host, sessionName, session } = deps.cookies
    await endHostCookie(deps, request)
    return reply.clearCookie(hostName, host).clearCookie(sessionName, session).redirect('/host', 303)
  })

  app.get('/host/forgot', page, async (request, reply) => sendPage(reply, forgotPage(languageOf(request))))

  app.post('/host/forgot', form, async (request, reply) => {
    const { shop, email } = ForgotForm.parse(request.body)
    // Whether there is such a person is looked up when nobody waits for it any more.
    if (await countReset(deps, request, { handle: shop, email }))
      app.afterAnswer(reply, () => forgot(deps, shop, email))
    return sendPage(reply, sentPage(languageOf(request)))
  })

  app.get('/host/join', page, async (request, reply) => {
    await requireTries(deps, request, JOINS(request))
    const { shop, token } = JoinQuery.parse(request.query)
    const link = await readLink(deps, { handle: shop, token })
    if (!link) return sendPage(reply.status(410), goneLinkPage(languageOf(request)))
    const language = isLanguage(link.language) ? link.language : languageOf(request)
    return sendPage(reply, joinPage(language, link, { token, name: link.name, message: undefined }))
  })

  app.post('/host/join', form, async (request, reply) => {
    await requireTries(deps, request, JOINS(request))
    const { shop, token, name, password } = JoinForm.parse(request.body)
    const link = await readLink(deps, { handle: shop, token })
    const person = link && (await join(deps, link, { token, name, password }))
    if (!link || !person) return sendPage(reply.status(410), goneLinkPage(languageOf(request)))
    if (person !== 'weak') {
      await passwordTries(deps, request, link).forgive()
      return proceed(reply, person)
    }
    const language = isLanguage(link.language) ? link.language : languageOf(request)
    const draft = { token, name, message: HOST_TEXTS[language].weak }
    return sendPage(reply.status(400), joinPage(language, link, draft))
  })
}

/** In a separate scope, so that the rest of the server does not parse forms. */
export const hostRoutes = (app: FastifyInstance, deps: Deps) => app.register(hostPages(deps))
