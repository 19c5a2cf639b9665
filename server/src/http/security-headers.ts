/** Headers of every response. A page relaxes its content policy with `pagePolicy`; all others may load nothing. */
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

/**
 * Who may frame a page: `'self'`, and what its shop allows. Empty: no one. `imageOrigin`: the origin of files, if it is
 * not ours. `scriptOrigins`: origins of scripts besides our own.
 */
export const pagePolicy = (
  reply: FastifyReply,
  frameAncestors: readonly string[],
  imageOrigin?: string,
  scriptOrigins: readonly string[] = [],
) =>
  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      ["script-src 'self'", ...scriptOrigins].join(' '),
      // The UI kit writes its colour variables into a style element; styles cannot run code.
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob: https:${imageOrigin ? ` ${imageOrigin}` : ''}`,
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
    ].join('; '),
  )
