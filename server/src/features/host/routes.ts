/**
 * The built-in host: for shops with no platform, it does what a platform's admin does. An operator signs in with a
 * password; the page then frames the console and hands it a fresh session token in its address.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NAME_MAX_LENGTH, StorableText } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SESSION_SECONDS, SESSION_TOKEN_SECONDS } from '../../auth/tokens.ts'
import type { Deps } from '../../config/deps.ts'
import { readForms, refuseOtherSites, sendPage } from '../../http/pages.ts'
import { languageOf } from '../../http/route.ts'
import { currentOperator, signInOperator, signOutOperator } from './operators.ts'
import { closedMessage, consolePage, refusedMessage, signInPage } from './page.ts'
import { passwordTries } from './password-tries.ts'

/** The console's screen for a shop that was just set up. */
const CHECKLIST = 'getting-started'

/** Whatever else was sent is the same as a form left empty. */
const SignInForm = z
  .object({ shop: StorableText(NAME_MAX_LENGTH).catch(''), password: z.string().catch('') })
  .catch({ shop: '', password: '' })

const hostPages = (deps: Deps) => async (app: FastifyInstance) => {
  const page = { config: { access: 'page' } } as const
  const style = await readFile(join(import.meta.dirname, 'host.css'), 'utf8')
  readForms(app)

  app.get('/host/host.css', page, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))

  app.get('/host', page, async (request, reply) => {
    const language = languageOf(request)
    const operator = await currentOperator(deps, request.cookies[deps.cookies.hostName])
    if (!operator) {
      const { shop } = request.query as { shop?: unknown }
      return sendPage(reply, signInPage(language, { handle: typeof shop === 'string' ? shop : '', message: undefined }))
    }
    const claims = { dest: operator.handle, sign_in: operator.signInId }
    const token = await deps.tokens.sessionToken.sign(claims, SESSION_TOKEN_SECONDS)
    const { open } = request.query as { open?: unknown }
    const path = open === CHECKLIST ? `/${CHECKLIST}` : '/'
    return sendPage(
      reply,
      consolePage(language, { shopName: operator.shopName, src: `${path}?session-token=${token}` }),
    )
  })

  app.post('/host/sign-in', { ...page, preHandler: refuseOtherSites }, async (request, reply) => {
    const { shop, password } = SignInForm.parse(request.body)
    const handle = shop.trim().toLowerCase()
    const tries = passwordTries(deps, request, handle)
    await tries.count()
    const operator = await signInOperator(deps, handle, password)
    if (!operator || operator === 'closed') {
      const language = languageOf(request)
      const message = operator ? closedMessage(language) : refusedMessage(language)
      return sendPage(reply.status(401), signInPage(language, { handle: shop, message }))
    }
    await tries.forgive()
    const cookie = await deps.tokens.host.sign(operator, SESSION_SECONDS)
    return reply.setCookie(deps.cookies.hostName, cookie, deps.cookies.host).redirect('/host', 303)
  })

  app.post('/host/sign-out', { ...page, preHandler: refuseOtherSites }, async (request, reply) => {
    const { hostName, host, sessionName, session } = deps.cookies
    await signOutOperator(deps, request.cookies[hostName])
    return reply.clearCookie(hostName, host).clearCookie(sessionName, session).redirect('/host', 303)
  })
}

/** In a separate scope, so that the rest of the server does not parse forms. */
export const hostRoutes = (app: FastifyInstance, deps: Deps) => app.register(hostPages(deps))
