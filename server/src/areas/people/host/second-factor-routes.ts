/** The pages after the password, and signing in with a passkey instead. */
import { join } from 'node:path'
import { PasskeyUsed } from '@returns-desk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { refuseOtherSites } from '../../../http/pages/forms.ts'
import { pageScript, sendPage } from '../../../http/pages/send-page.ts'
import { byNetwork, requireTries } from '../../../http/rate-limits.ts'
import { languageOf } from '../../../http/wanted-languages.ts'
import { beginCeremony } from '../second-factor/ceremonies.ts'
import { checkCode } from '../second-factor/check-code.ts'
import { holderOf, requestOptions } from '../second-factor/passkeys.ts'
import { noteFailedSignIn } from '../sign-in/failed-sign-ins.ts'
import { setHostCookie } from '../sign-in/host-cookie.ts'
import { PASSKEY_SCRIPT, signInPage } from './page.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { codeTries } from './password-tries.ts'
import { type NextStep, type PendingSignIn, readPendingSignIn } from './pending-sign-in.ts'
import { openSignIn } from './people.ts'
import { codePage, passkeyPage, recoveryCodesPage, setUpPage } from './second-factor-page.ts'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import { finishSetUp, prepareSetUp } from './set-up-codes.ts'
import { HOST_TEXTS } from './texts.ts'

const PASSKEYS = byNetwork({ name: 'passkey from a network', max: 60, seconds: 60 })

const CodeForm = z.object({ code: z.string().max(50).catch('') }).catch({ code: '' })
const SetUpForm = z
  .object({ state: z.string().max(2000).catch(''), code: z.string().max(50).catch('') })
  .catch({ state: '', code: '' })
const PasskeyForm = z.object({
  state: z.string().max(2000),
  credential: z
    .string()
    .max(50_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(PasskeyUsed),
})

export const secondFactorPages = async (app: FastifyInstance, deps: Deps) => {
  const page = { config: { access: 'page' } } as const
  const form = { ...page, preHandler: refuseOtherSites }
  await pageScript(app, PASSKEY_SCRIPT, join(import.meta.dirname, 'passkey.js'))

  const pendingSignIn = (request: FastifyRequest) =>
    readPendingSignIn(deps, request.cookies[deps.cookies.pendingSignInName])

  const signIn = async (reply: FastifyReply, { shop, handle, staff }: PendingSignIn) => {
    const claims = await inShop(deps.db, shop, (db) => openSignIn(db, { id: shop, handle }, staff, deps.clock()))
    reply.clearCookie(deps.cookies.pendingSignInName, deps.cookies.pendingSignIn)
    await setHostCookie(deps, reply, claims)
  }

  const show: Record<NextStep, (request: FastifyRequest, reply: FastifyReply, who: PendingSignIn) => Promise<unknown>> =
    {
      enter: async (_request, reply) => reply.redirect('/host', 303),
      code: async (request, reply, { hasPasskey }) => sendPage(reply, codePage(languageOf(request), { hasPasskey })),
      passkey: async (request, reply) => sendPage(reply, passkeyPage(languageOf(request))),
      'set-up': async (request, reply, who) =>
        sendPage(reply, setUpPage(languageOf(request), await prepareSetUp(deps, who))),
    }

  app.get('/host/second-factor', page, async (request, reply) => {
    const who = await pendingSignIn(request)
    return who ? show[who.step](request, reply, who) : reply.redirect('/host', 303)
  })

  app.post('/host/second-factor', form, async (request, reply) => {
    const who = await pendingSignIn(request)
    if (who?.step !== 'code') return reply.redirect('/host/second-factor', 303)
    const { shop: shopId, staff: staffId } = who
    const tries = codeTries(deps, request, shopId, staffId)
    await tries.count()
    const { code: typed } = CodeForm.parse(request.body)
    if (await inShop(deps.db, shopId, (db) => checkCode(deps, db, { shopId, staffId, typed }))) {
      await tries.forgive()
      await signIn(reply, who)
      return reply.redirect('/host', 303)
    }
    await noteFailedSignIn(deps, request, shopId, 'code')
    const language = languageOf(request)
    const draft = { message: SECOND_FACTOR_TEXTS[language].codeRefused, hasPasskey: who.hasPasskey }
    return sendPage(reply.status(401), codePage(language, draft))
  })

  app.post('/host/second-factor/set-up', form, async (request, reply) => {
    const who = await pendingSignIn(request)
    if (who?.step !== 'set-up') return reply.redirect('/host/second-factor', 303)
    await codeTries(deps, request, who.shop, who.staff).count()
    const language = languageOf(request)
    const { setUpRefused, setUpGone } = SECOND_FACTOR_TEXTS[language]
    const done = await finishSetUp(deps, who, SetUpForm.parse(request.body))
    if (done === 'gone')
      return sendPage(
        reply.status(409),
        setUpPage(language, { ...(await prepareSetUp(deps, who)), message: setUpGone }),
      )
    if ('draft' in done)
      return sendPage(reply.status(400), setUpPage(language, { ...done.draft, message: setUpRefused }))
    await signIn(reply, who)
    return sendPage(reply, recoveryCodesPage(language, done.codes))
  })

  app.post('/host/passkey/options', form, async (request, reply) => {
    await requireTries(deps, request, PASSKEYS(request))
    const options = await requestOptions(deps)
    const state = await beginCeremony(deps, { kind: 'sign-in', secret: options.challenge })
    return reply.header('cache-control', 'no-store').send({ state, options })
  })

  app.post('/host/passkey', form, async (request, reply) => {
    await requireTries(deps, request, PASSKEYS(request))
    const sent = PasskeyForm.safeParse(request.body)
    const claims = sent.success ? await signInWithPasskey(deps, sent.data) : undefined
    if (claims && claims !== 'closed') {
      await setHostCookie(deps, reply, claims)
      return reply.redirect('/host', 303)
    }
    const holder = sent.success ? holderOf(sent.data.credential) : undefined
    if (!claims) await noteFailedSignIn(deps, request, holder?.shopId, 'passkey')
    const language = languageOf(request)
    const message = claims ? HOST_TEXTS[language].closed : SECOND_FACTOR_TEXTS[language].passkeyRefused
    return sendPage(
      reply.status(401),
      signInPage(language, { handle: '', email: '', message, hasSso: deps.oidc !== undefined }),
    )
  })
}
