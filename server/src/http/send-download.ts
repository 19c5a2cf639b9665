/** Sends a file while it is being made: nobody holds all of it, and it is made no faster than it is received. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface Download {
  readonly name: string
  readonly chunks: AsyncIterable<string>
}

/** Once the caller has gone, the stream is destroyed, and no further chunk is asked for. */
export const streamOf = (reply: FastifyReply, type: string, { name, chunks }: Download): Readable => {
  reply.type(`${type}; charset=utf-8`)
  reply.header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '')}"`)
  return Readable.from(chunks, { highWaterMark: 1 })
}
