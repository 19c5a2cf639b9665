import { expect } from 'vitest'
import { test } from '../test/harness.ts'
import { isCrowded } from './crowded-bodies.ts'

test('a body with too many values is refused before they are validated one by one', async ({ world }) => {
  const { access_token } = await world
    .client({ 'session-token': await world.sessionToken(await world.shop()) })
    .signIn.login()
  const headers = { authorization: `Bearer ${access_token}` }
  for (const piece of ['{}', '[]', '1', '[[[[[1]]]]]']) {
    const conditions = `[${Array(50_000).fill(piece).join(',')}]`
    const payload = `{"name":"crowded","priority":1,"conditions":${conditions}}`
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/rules',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body_too_large'])
  }
})

test('counting the values of a body terminates, however deep it is', () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
  expect(isCrowded(deep)).toBe(true)
  expect(isCrowded({ name: 'a form', lines: Array(200).fill({ a: 1, b: 2 }) })).toBe(false)
})
