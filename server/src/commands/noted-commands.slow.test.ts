import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { furnishedShop } from '../test/builders.ts'
import { test } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { runProgram } from '../test/run-program.ts'

const LIMIT_MS = 120_000
const CSV = 'order_name,email,created_at,product_title,quantity,unit_price\n#1,a@example.com,2026-10-01,Shirt,1,5.00\n'

test(
  'what an operator does on the server stands in the audit of the shop, and what was only tried does not',
  async ({ world }) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-noted-'))
    const orders = join(folder, 'orders.csv')
    await writeFile(orders, CSV)
    const [shop, other] = [await furnishedShop(world), await furnishedShop(world)]
    const env = { DATABASE_URL: world.ownerUrl, DATA_DIR: folder, SECRET_KEYS: TEST_KEY_RING.join(',') }
    const run = async (file: string, args: readonly string[], typed?: string) => {
      const { code, said } = await runProgram(`commands/${file}.ts`, args, env, typed).ended
      return [code, said] as const
    }
    const notedIn = async (one: typeof shop) => {
      const { data } = await (await world.as(one)).audit.list({ query: { action: 'command' } })
      return data.map(({ action, staff }) => [action, staff]).reverse()
    }
    expect(await run('set-password', [shop.handle], 'short\n')).toEqual([1, expect.stringContaining('at least')])
    expect((await run('import-orders', ['--shop', shop.handle, '--check', orders]))[0]).toBe(0)
    expect(await notedIn(shop)).toEqual([])

    expect((await run('set-password', [shop.handle], 'seven blue teapots\n'))[0]).toBe(0)
    expect((await run('import-orders', ['--shop', shop.handle, orders]))[0]).toBe(0)
    expect((await run('rotate-keys', []))[0]).toBe(0)
    expect(await notedIn(shop)).toEqual([
      ['command.setPassword', null],
      ['command.importOrders', null],
      ['command.rotateKeys', null],
    ])
    expect(await notedIn(other)).toEqual([['command.rotateKeys', null]])
    await rm(folder, { recursive: true })
  },
  LIMIT_MS,
)
