/**
 * Structured logs with an allow-list: fields that are not listed here are dropped, so that no token, address, IBAN or
 * query string can reach a log as part of a logged object.
 */
import { pino } from 'pino'

const ALLOWED = new Set([
  'event',
  'request_id',
  'method',
  'route',
  'status',
  'ms',
  'shop_id',
  'port',
  'error',
  'error_code',
  'constraint',
  'frames',
  'migration',
  'adopted',
  'removed',
  'kind',
  'problem',
])

const allowed = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => ALLOWED.has(key)))

export type Log = ReturnType<typeof createLog>

export const createLog = (level: string, destination?: { write: (line: string) => void }) =>
  pino({ level, base: null, formatters: { log: allowed }, serializers: {} }, destination ?? pino.destination(2))

/** A copy of an error, from another thread or a library, is not an instance of `Error`. */
const isErrorLike = (error: unknown): error is Error =>
  error instanceof Error || typeof (error as Partial<Error> | null | undefined)?.stack === 'string'

/** The loggable part of an error. Its message may quote user input, so only its kind and place are kept. */
export const errorFields = (error: unknown) => {
  if (!isErrorLike(error)) return { error: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: error.name ?? 'Error',
    ...(typeof code === 'string' ? { error_code: code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    frames: frames.slice(0, 8).map((frame) => frame.trim()),
  }
}
