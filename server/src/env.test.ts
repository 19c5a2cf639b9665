import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('nothing needs to be set', () => {
  expect(readEnv({})).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    hasDemoShop: true,
    databaseUrl: undefined,
  })
})

test('an empty variable is one that is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toEqual(readEnv({}))
})

test('everything that is wrong is told at once', () => {
  const wrong = {
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    SECRET_KEYS: 'short',
    CONSOLE_ORIGINS: 'https://a.example/path',
    DEMO_SHOP: 'maybe',
  }
  const message = () => readEnv(wrong)
  for (const name of Object.keys(wrong)) expect(message).toThrow(new RegExp(`^  ${name} must be`, 'm'))
})

test('a secret is not repeated in the message about it', () => {
  expect(() => readEnv({ SECRET_KEYS: 'hunter2', DATABASE_URL: 'hunter2' })).toThrow(/^(?!.*hunter2)/s)
})
