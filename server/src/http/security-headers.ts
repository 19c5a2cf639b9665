/** Headers of every response. A page relaxes its content policy with one of the functions below; all others may load nothing. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../config/deps.ts'

/** The request's id in the log, so that a user can name it when reporting a failure. */
export const REQUEST_ID_HEADER = 'x-request-id'

const NOTHING = "default-src 'none'; frame-ancestors 'none'"

export const baseHeaders = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  'content-security-policy': NOTHING,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

export const securityHeaders = (app: FastifyInstance, deps: Deps) => {
  const headers = baseHeaders(deps)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Never relaxed for a page: it loads nothing by default, posts only here and has the base that it has. */
const policyOf = (parts: readonly string[], frameAncestors: readonly string[] = []) =>
  [
    "default-src 'none'",
    ...parts,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
  ].join('; ')

const POLICY = 'content-security-policy'

const SCRIPTS = ["script-src 'self'", "connect-src 'self'"]

/** A page that this server draws. The code to scan of a second factor is a `data:` picture. */
export const serverPagePolicy = (reply: FastifyReply, hasScripts: boolean) =>
  reply.header(
    POLICY,
    policyOf(["style-src 'self'", "img-src 'self' data:", "frame-src 'self'", ...(hasScripts ? SCRIPTS : [])]),
  )

export interface SitePolicy {
  /** Who may frame it: `'self'`, and what its shop allows. Empty: no one. */
  readonly frameAncestors: readonly string[]
  /** The origin of files, if it is not ours. */
  readonly imageOrigin?: string | undefined
  /** Of scripts besides our own. */
  readonly scriptOrigins?: readonly string[]
  /**
   * The console alone needs styles in the page: a mail has its own, and its preview is a frame that has the policy of
   * the page around it (`srcdoc`); the editor of HTML mails, CodeMirror, adds a style element. Styles cannot run code.
   */
  readonly hasMails?: boolean
}

/** The console or the portal, as built. */
export const sitePolicy = (
  reply: FastifyReply,
  { frameAncestors, imageOrigin, scriptOrigins = [], hasMails = false }: SitePolicy,
) =>
  reply.header(
    POLICY,
    policyOf(
      [
        ["script-src 'self'", ...scriptOrigins].join(' '),
        hasMails ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
        `img-src 'self' data: blob: https:${imageOrigin ? ` ${imageOrigin}` : ''}`,
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "manifest-src 'self'",
      ],
      frameAncestors,
    ),
  )
