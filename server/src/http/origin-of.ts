import type { FastifyRequest } from 'fastify'
import type { Deps } from '../config/deps.ts'

/** The origin that the caller uses, so that a page on another host can show it; ours if that is malformed. */
export const originOf = ({ protocol, host }: FastifyRequest, { publicUrl }: Pick<Deps, 'publicUrl'>): string =>
  URL.parse(`${protocol}://${host}`)?.origin ?? publicUrl
