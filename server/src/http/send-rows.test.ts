import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { payloadOf } from './send-rows.ts'

const ROW = { type: 'object', properties: { id: { type: 'number' } } }

/** The response to a list call, and the largest number of rows written at once. */
const answer = async (rows: readonly object[]) => {
  const app = fastify()
  let mostAtOnce = 0
  app.get('/rows', { schema: { response: { 200: { type: 'array', items: ROW } } } }, async (_request, reply) => {
    const serialize = reply.serialize.bind(reply)
    reply.serialize = (part: unknown[]) => {
      mostAtOnce = Math.max(mostAtOnce, part.length)
      return serialize(part)
    }
    return payloadOf(reply, rows)
  })
  const { body, headers } = await app.inject('/rows')
  await app.close()
  return { sent: JSON.parse(body), type: headers['content-type'], mostAtOnce }
}

test.each([0, 1, 20, 21, 500])('%i rows are sent completely, in order, and without private columns', async (count) => {
  const rows = Array.from({ length: count }, (_, id) => ({ id, secret: 'x' }))
  const { sent, type, mostAtOnce } = await answer(rows)
  expect(sent).toEqual(rows.map(({ id }) => ({ id })))
  expect(type).toBe('application/json; charset=utf-8')
  expect(mostAtOnce).toBeLessThanOrEqual(20)
})
