import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { OrderInput } from '@returns-desk/contract'
import { expect } from 'vitest'
import { buildApp } from '../../../app.ts'
import { test } from '../../../test/harness.ts'
import { newSecret } from '../../../test/sent-orders.ts'

const DOCUMENT = resolve(import.meta.dirname, '../../../../../docs/orders-import.md')
const run = promisify(execFile)

const blockOf = async (language: string) => {
  const text = await readFile(DOCUMENT, 'utf8')
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(text)?.[1] ?? ''
}

test('the order in the documentation is valid', async () => {
  expect(OrderInput.safeParse(JSON.parse(await blockOf('json'))).success).toBe(true)
})

test.for([
  ['a shell', 'sh', 'sh', ['-c']],
  ['Node', 'js', process.execPath, ['--input-type=module', '-e']],
] as const)('the documented example for %s signs correctly', async ([, language, command, options], { world }) => {
  const shop = await world.shop()
  const secret = await newSecret(world, shop)
  // The example programs run on the real clock.
  const app = await buildApp({ ...world.deps, clock: () => new Date() })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const env = {
    ...process.env,
    URL: `${origin}/api/orders/import/${shop.handle}`,
    SECRET: secret,
    BODY: (await blockOf('json')).trim(),
  }
  const { stdout } = await run(command, [...options, await blockOf(language)], { env }).finally(() => app.close())
  expect(stdout).toContain('{"orders_new":1,"orders_updated":0}')
})
