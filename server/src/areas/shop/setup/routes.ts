/** The set-up page, behind a link that the start prints: makes a shop of one's own, and signs its owner in. */
import { join } from 'node:path'
import { isLanguage, type Language } from '@returns-desk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { readForms, refuseOtherSites } from '../../../http/pages/forms.ts'
import { pageScript, sendPage } from '../../../http/pages/send-page.ts'
import { byNetwork, requireTries } from '../../../http/rate-limits.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { languageOf } from '../../../http/wanted-languages.ts'
import { setHostCookie } from '../../people/sign-in/host-cookie.ts'
import { insertSignIn } from '../../people/sign-in/sign-ins.ts'
import { HandleTakenError, makeShop } from './make-shop.ts'
import { goneLinkPage, SET_UP_SCRIPT, type SetUpDraft, setUpPage } from './page.ts'
import { isLinkGood, useSetUpLink } from './setup-links.ts'
import { Handle, type NewShopInput, readShopInput, type ShopProblems } from './shop-input.ts'
import { factsOf, handleFrom } from './suggestions.ts'
import { problemText, type SetUpProblem } from './texts.ts'

const PAGES = byNetwork({ name: 'set-up page', max: 60, seconds: 60 })
const LOOKUPS = byNetwork({ name: 'set-up address', max: 120, seconds: 60 })

const text = z.string().max(1000).catch('')
const SetUpForm = z.record(z.string(), text).catch({})

const pageLanguage = (request: FastifyRequest, named: unknown): Language =>
  isLanguage(named) ? named : languageOf(request)

/** The first country that the browser's languages name. */
const countryOf = ({ headers }: FastifyRequest, language: Language) =>
  /^[^;]*?\b[a-z]{2,3}-([A-Z]{2})\b/.exec(headers['accept-language'] ?? '')?.[1] ?? (language === 'ro' ? 'RO' : 'GB')

const freshDraft = (request: FastifyRequest, language: Language): SetUpDraft => {
  const country = countryOf(request, language)
  const { currency, time_zone, language: spoken } = factsOf(country)
  const empty = { name: '', handle: '', owner_name: '', owner_email: '' }
  return { ...empty, country, currency, time_zone, languages: [spoken] }
}

const draftOf = (form: Readonly<Record<string, string>>): SetUpDraft => {
  const of = (name: string) => form[name] ?? ''
  const others = Object.keys(form).flatMap((name) => /^other-([\w-]{2,12})$/.exec(name)?.[1] ?? [])
  return {
    name: of('name'),
    // Left empty, it is made of the name: there is no script to suggest one.
    handle: of('handle').trim() || handleFrom(of('name')),
    country: of('country'),
    currency: of('currency'),
    time_zone: of('time_zone'),
    languages: [of('languages'), ...others],
    owner_name: of('owner_name'),
    owner_email: of('owner_email'),
  }
}

/** The cookie of the host, for a new owner; `undefined` where the link is used up. */
const setUp = (deps: Deps, input: NewShopInput, token: string) =>
  makeShop(deps, input, async (db, make, now) => {
    if (!(await useSetUpLink(db, token, now))) return undefined
    const { shopId: shop, ownerId } = await make()
    await writeAudit(db, shop, { action: 'host.setUpShop', object: '', staffId: ownerId, at: now })
    return { shop, handle: input.handle, sign_in: await insertSignIn(db, shop, ownerId, now) }
  })

const setUpPages = (deps: Deps) => async (app: FastifyInstance) => {
  const page = { config: { access: 'page' } } as const
  await pageScript(app, SET_UP_SCRIPT, join(import.meta.dirname, 'setup-form.js'))
  readForms(app)

  const gone = (reply: FastifyReply, language: Language) => sendPage(reply.status(410), goneLinkPage(language))

  app.get('/setup', page, async (request, reply) => {
    await requireTries(deps, request, PAGES(request))
    const query = request.query as Record<string, unknown>
    const language = pageLanguage(request, query.language)
    const token = String(query.token ?? '')
    if (!(await isLinkGood(deps, token))) return gone(reply, language)
    const draft = freshDraft(request, language)
    return sendPage(reply, setUpPage(language, { token, draft, problems: {}, publicUrl: deps.publicUrl }))
  })

  /** Only for who has a link: everybody else learns nothing about the shops of this server. */
  app.get('/setup/handle', page, async (request, reply) => {
    await requireTries(deps, request, LOOKUPS(request))
    if (!(await isLinkGood(deps, String(request.headers['setup-token'] ?? '')))) throw new DomainError('unauthorized')
    const query = request.query as Record<string, unknown>
    const read = Handle.safeParse(query.handle)
    const isTaken = read.success && (await findShopId(deps.db, { platform: 'embedded', handle: read.data }))
    const problem = isTaken ? 'handle_taken' : (read.error?.issues[0]?.message as SetUpProblem | undefined)
    const said = problem ? problemText(problem, pageLanguage(request, query.language)) : null
    return reply.header('cache-control', 'no-store').send({ problem: said })
  })

  app.post('/setup', { ...page, preHandler: refuseOtherSites }, async (request, reply) => {
    await requireTries(deps, request, PAGES(request))
    const form = SetUpForm.parse(request.body)
    const language = pageLanguage(request, form.page_language)
    const token = form.token ?? ''
    if (!(await isLinkGood(deps, token))) return gone(reply, language)
    const draft = draftOf(form)
    const askAgain = (problems: ShopProblems) =>
      sendPage(reply.status(400), setUpPage(language, { token, draft, problems, publicUrl: deps.publicUrl }))
    const input = readShopInput({ ...draft, languages: [...draft.languages], password: form.password ?? '' })
    if ('problems' in input) return askAgain(input.problems)
    try {
      const claims = await setUp(deps, input, token)
      if (!claims) return gone(reply, language)
      await setHostCookie(deps, reply, claims)
      return await reply.redirect('/host?open=getting-started', 303)
    } catch (error) {
      if (error instanceof HandleTakenError) return askAgain({ handle: 'handle_taken' })
      throw error
    }
  })
}

/** In a separate scope, so that the rest of the server does not parse forms. */
export const setUpRoutes = (app: FastifyInstance, deps: Deps) => app.register(setUpPages(deps))
