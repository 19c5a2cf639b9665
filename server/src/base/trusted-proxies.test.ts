import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readEnv } from '../config/env.ts'
import { createWorld } from '../test/harness.ts'

const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).trustedProxies

test.each([
  ['off', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['on', '10.0.0.5', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['1', '::ffff:10.0.0.5', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['1', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['2', '10.0.0.5', '1.2.3.4, 198.51.100.7, 203.0.113.1', '198.51.100.7'],
  ['10.0.0.0/8', '10.0.0.5', '1.2.3.4, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
  ['203.0.113.9, ::1', '203.0.113.9', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['203.0.113.9', '10.0.0.5', '1.2.3.4', '10.0.0.5'],
])(
  'with TRUST_PROXY=%s a request from %s for %s counts as from %s',
  async (setting, remoteAddress, forwarded, caller) => {
    const app = fastify({ trustProxy: trusted(setting) })
    app.get('/', async ({ ip }) => ip)
    const answer = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    expect(answer.body).toBe(caller)
  },
)

test.each(['yes', '0', '11', '-1', '10.0.0.5/33', '10.0.0.5/0', 'proxy.example.com', '10.0.0.5,'])(
  'TRUST_PROXY=%s is refused at the start, and told how it is written',
  (setting) => {
    expect(() => readEnv({ TRUST_PROXY: setting })).toThrow(/^ {2}TRUST_PROXY must be off, how many proxies/m)
  },
)

test('thirty forged client addresses do not allow thirty password attempts', async () => {
  const { world, close } = await createWorld({ trustedProxies: trusted('1') })
  try {
    const { handle } = await world.shop()
    const attempt = (i: number) =>
      world.app.inject({
        method: 'POST',
        url: '/host/sign-in',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `192.0.2.${i}, 198.51.100.7`,
        },
        payload: `shop=${handle}&password=guess-${i}`,
        remoteAddress: '10.0.0.5',
      })
    const statuses = []
    for (let i = 1; i <= 30; i++) statuses.push((await attempt(i)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
  } finally {
    await close()
  }
})
