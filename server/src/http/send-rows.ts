/** Serialises long lists in slices, yielding to the event loop in between, with the serialiser of the call. */
import type { FastifyReply } from 'fastify'
import { inTurns } from '../base/in-turns.ts'

/** Small, because templates have tens of kilobytes each. */
const ROWS_AT_ONCE = 20

const slicesOf = (rows: readonly unknown[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )

/** A serialised slice, without the brackets around it. */
const inner = (reply: FastifyReply, slice: readonly unknown[]) => String(reply.serialize(slice)).slice(1, -1)

/** Prepares a long list for sending; anything else is sent as it is. */
export const prepareRows = async (reply: FastifyReply, output: unknown): Promise<void> => {
  if (!Array.isArray(output) || output.length <= ROWS_AT_ONCE) return
  const slices = await inTurns(slicesOf(output), (slice) => inner(reply, slice), 1)
  sendText(reply, `[${slices.join(',')}]`)
}

/** Sends text that is serialised already. */
export const sendText = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').serializer(() => text)
