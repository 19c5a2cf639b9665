/** Sends what a handler returned, by the response schema of its call: only public fields leave the server. */
import type { Endpoint } from '@returns-desk/contract'
import type { FastifyReply, RouteOptions } from 'fastify'
import { type Download, streamOf } from '../send-download.ts'
import { payloadOf } from '../send-rows.ts'
import { serialiserOf } from './serialiser.ts'

/** The framework only learns which answers have a schema; what it says is read when the first of them is sent. */
export const serialisation = ({ response, status }: Endpoint): Pick<RouteOptions, 'schema' | 'serializerCompiler'> =>
  response ? { schema: { response: { [status ?? 200]: {} } }, serializerCompiler: () => serialiserOf(response) } : {}

export const answer = (reply: FastifyReply, { download, response, status }: Endpoint, output: unknown) => {
  if (download) return streamOf(reply, download, output as Download)
  if (!response) return reply.status(204).send()
  if (status) reply.status(status)
  return payloadOf(reply, output)
}
