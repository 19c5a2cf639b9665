import { ApiError } from '@returns-desk/contract'
import { expect, test } from 'vitest'
import { createCalls } from './create-calls.ts'

const answering = (body: string | null) =>
  createCalls({ baseUrl: 'https://shop.example/api', language: () => 'en', send: async () => new Response(body) })

const CUT_OFF = '{"id": 7, "name": "dama'

test.each([CUT_OFF, null, '', '<html>'])('a save that answers %j says that it may have been saved', async (body) => {
  const saving = answering(body).returnReasons.create({ body: { name: 'damaged' } })
  await expect(saving).rejects.toBeInstanceOf(ApiError)
  await expect(saving).rejects.toMatchObject({ message: expect.stringContaining('may have been saved') })
})

test.each([CUT_OFF, null, '[{'])(
  'a list that answers %j has failed to load and may be asked for again',
  async (body) => {
    await expect(answering(body).returnReasons.list()).rejects.toMatchObject({ name: 'UnreadableAnswerError' })
  },
)

test('a deletion needs no answer', async () => {
  await expect(answering(null).returnReasons.remove({ params: { id: 7 } })).resolves.toBeUndefined()
})

test('what a back end leaves out does not reach a screen as a hole', async () => {
  const [reason] = await answering('[{"id": 7, "name": "damaged", "description": null}]').returnReasons.list()
  expect(reason).toMatchObject({ id: 7, name: 'damaged', display_name: '', description: '' })
})
