/** A shop with two customers whose data can be searched for everywhere. */
import type pg from 'pg'
import { listTables } from '../areas/system/backups/tables.ts'
import { furnishedShop } from './builders.ts'
import { asOwner } from './database/as-owner.ts'
import type { World } from './harness.ts'
import { plantCustomer } from './planted-customer.ts'

export const MARIA_IBAN = 'RO49AAAA1B31007593840000'
export const ION_IBAN = 'RO09BCYP0000001234567890'

const tablesOf = async (owner: pg.Client) => {
  const kept = (await listTables(owner)).map(({ name }) => `"${name}"`)
  return [...kept, 'due_effects', 'schedules', 'backup_runs']
}

/** All stored data as text: all rows of all tables and of the queue, all files with their names. */
export const everything = async (world: World) => {
  const rows = await asOwner(world.ownerUrl, async (owner) => {
    const texts: string[] = []
    for (const table of await tablesOf(owner)) {
      const found = await owner.query(`select '${table} ' || t::text as text from ${table} t`)
      texts.push(...found.rows.map(({ text }) => text))
    }
    return texts
  })
  const files = []
  for await (const { shopId, key } of world.deps.files.list())
    files.push(`${key} ${(await world.deps.files.get(shopId, key))?.toString('latin1')}`)
  return [...rows, ...files]
}

export const foundOf = (texts: readonly string[], values: Record<string, string>) => {
  const all = texts.join('\n').toLowerCase()
  return Object.keys(values).filter((name) => all.includes((values[name] as string).toLowerCase()))
}

export const shopWithTwo = async (world: World) => {
  const shop = await furnishedShop(world)
  const maria = await plantCustomer(world, shop, `maria${shop.id}`, MARIA_IBAN)
  const ion = await plantCustomer(world, shop, `ion${shop.id}`, ION_IBAN)
  world.passTime(60)
  return { shop, maria, ion, staff: await world.as(shop) }
}
