/** A long list is written in turns of the event loop, a slice at a time, by the serialiser of its call. */
import type { FastifyReply } from 'fastify'
import { inTurns } from '../base/in-turns.ts'

/** Templates have tens of kilobytes each. */
const ROWS_AT_ONCE = 20

const slicesOf = (rows: readonly unknown[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )

/** What a slice is written as, without the brackets around it. */
const inner = (reply: FastifyReply, slice: readonly unknown[]) => String(reply.serialize(slice)).slice(1, -1)

/** Makes a long list ready to be sent; anything else is sent as it is. */
export const prepareRows = async (reply: FastifyReply, output: unknown): Promise<void> => {
  if (!Array.isArray(output) || output.length <= ROWS_AT_ONCE) return
  const slices = await inTurns(slicesOf(output), (slice) => inner(reply, slice), 1)
  sendText(reply, `[${slices.join(',')}]`)
}

/** Says how the answer reads, where it has been written already. */
export const sendText = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').serializer(() => text)
