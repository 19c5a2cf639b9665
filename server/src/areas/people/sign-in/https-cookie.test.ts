import { expect, test } from 'vitest'
import { cookieStyle } from '../../../auth/cookies.ts'
import { createWorld } from '../../../test/harness.ts'

test('over https the session cookie may be sent inside a frame, partitioned by its site', async () => {
  const { world, close } = await createWorld({
    cookies: cookieStyle('https://returns.example.com'),
    publicUrl: 'https://returns.example.com',
  })
  try {
    const token = await world.sessionToken(await world.shop())
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/admin-login',
      headers: { 'session-token': token },
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
    )
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  } finally {
    await close()
  }
})
