/**
 * Work whose length must not show in how long an answer takes: it begins when the answer has been sent, and a server that
 * stops waits for it. What must not be lost belongs into the outbox instead.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorFields } from '../base/log.ts'
import type { Deps } from '../config/deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly afterAnswer: (reply: FastifyReply, work: () => Promise<void>) => void
    /** Everything that was left for after the answers until now is done. */
    readonly settled: () => Promise<void>
  }
}

export const workAfterAnswers = (app: FastifyInstance, { log }: Deps) => {
  const running = new Set<Promise<void>>()
  const begin = async (reply: FastifyReply, work: () => Promise<void>) => {
    // The second where the caller has gone away meanwhile.
    await new Promise((resolve) => reply.raw.once('finish', resolve).once('close', resolve))
    await work().catch((error: unknown) => log.error({ event: 'after_answer_failed', ...errorFields(error) }))
  }
  app.decorate('afterAnswer', (reply: FastifyReply, work: () => Promise<void>) => {
    const begun = begin(reply, work).finally(() => running.delete(begun))
    running.add(begun)
  })
  app.decorate('settled', async () => {
    await Promise.all(running)
  })
  app.addHook('onClose', () => app.settled())
}
