import { contract, createClient } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { BASE_URL } from './deps.ts'
import { injectFetch } from './inject-fetch.ts'

/** The typed client of an app that does not listen. */
export const clientOf =
  (app: FastifyInstance) =>
  (headers: Record<string, string> = {}) =>
    createClient(contract, {
      baseUrl: `${BASE_URL}/api`,
      fetch: injectFetch(app),
      headers: () => headers,
      checkAnswers: true,
    })
