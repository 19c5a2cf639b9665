/**
 * Starts the worker of a server that is already listening. If the database fails at that moment, the server must keep
 * running: the worker is started when the database is back.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { errorFields, type Log } from '../base/log.ts'
import type { Worker } from './worker.ts'

const RETRY_MS = 2_000

export const startWhenPossible = (start: () => Promise<Worker>, log: Log, retryMs = RETRY_MS): Worker => {
  const stopping = new AbortController()
  const { signal } = stopping
  const keepTrying = async (): Promise<Worker | undefined> => {
    while (!signal.aborted) {
      try {
        return await start()
      } catch (error) {
        log.error({ event: 'worker_not_started', ...errorFields(error) })
        await delay(retryMs, undefined, { signal }).catch(() => {})
      }
    }
    return undefined
  }
  const starting = keepTrying()
  return {
    stop: async () => {
      stopping.abort()
      await (await starting)?.stop()
    },
  }
}
