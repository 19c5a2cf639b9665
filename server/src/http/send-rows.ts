/** Serialises long lists in slices, yielding to the event loop in between, with the serialiser of the call. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { mapYielding } from '../base/map-yielding.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Small, because templates have tens of kilobytes each. */
const ROWS_AT_ONCE = 20

const slicesOf = (rows: readonly unknown[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )

/** A serialised slice, without the brackets around it. */
const inner = (reply: FastifyReply, slice: readonly unknown[]) => String(reply.serialize(slice)).slice(1, -1)

/**
 * What to send for `output`: a long list as a stream of slices, anything else as it is. As one string, megabytes would
 * be encoded and written to the socket in one go.
 */
export const payloadOf = async (reply: FastifyReply, output: unknown): Promise<unknown> => {
  if (!Array.isArray(output) || output.length <= ROWS_AT_ONCE) return output
  const slices = await mapYielding(slicesOf(output), (slice) => inner(reply, slice), 1)
  reply.type(JSON_TYPE)
  return Readable.from([...slices.map((slice, i) => `${i === 0 ? '[' : ','}${slice}`), ']'])
}

/** Sends text that is serialised already. */
export const sendText = (reply: FastifyReply, text: string) => reply.type(JSON_TYPE).serializer(() => text)
