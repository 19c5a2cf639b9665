/** Labels with payloads wherever a label has room for them, created all at once: the queue is polled every second. */
import { randomBytes } from 'node:crypto'
import { expect } from '../world.ts'
import type { Database } from './database.ts'
import { packed } from './fields.ts'
import type { PlantedShop } from './world.ts'

/** What would run, open, embed or link something in a PDF. */
export const ACTING = /\/(?:JavaScript|JS|URI|Launch|OpenAction|AA|Annots|EmbeddedFile|SubmitForm|GoToR)\b/

/** A label prints this much of a text in full, in three places. */
const ROOM = 170
const PLACES = 3

const labelTexts = (): string[][] => {
  const texts = packed('returns.pickup_address.address1', ROOM)
  return Array.from({ length: Math.ceil(texts.length / PLACES) }, (_, index) =>
    texts.slice(index * PLACES, (index + 1) * PLACES),
  )
}

/** A copy of a return, with other texts, and with a number that the shop's series will not reach. */
const copyReturn = async (database: Database, id: string, [name = '', address1 = '', city = '']: readonly string[]) => {
  const copy = randomBytes(16).toString('base64url')
  // Sealed values are bound to their row.
  const unsealed = { intake_key: null, iban_sealed: null, account_holder_sealed: null }
  const own = { id: copy, customer_name: name, customer_phone: '', order_name: '#1', ...unsealed }
  const pickup_address = { address1, city, county: '', postal_code: '', country: '' }
  const { rows } = await database.query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = 'returns' and is_generated = 'NEVER'`,
  )
  await database.query(
    `with copy as (select (jsonb_populate_record(null::returns, to_jsonb(r) || $2
          || jsonb_build_object('number', (select greatest(max(number), 1000000000) + 1 from returns n where n.shop_id = r.shop_id)))).*
        from returns r where id = $1)
      insert into returns (${rows[0].columns}) select ${rows[0].columns} from copy`,
    [id, JSON.stringify({ ...own, pickup_address })],
  )
  await database.query(
    'insert into return_directory (return_id, shop_id) select $2, shop_id from return_directory where return_id = $1',
    [id, copy],
  )
  return copy
}

export interface PrintedLabel {
  readonly texts: readonly string[]
  readonly pdf: Uint8Array
}

export const printLabels = async ({ database, staff, labelled }: PlantedShop): Promise<PrintedLabel[]> => {
  const made: { id: string; texts: string[] }[] = []
  for (const texts of labelTexts()) made.push({ id: await copyReturn(database, labelled, texts), texts })
  await Promise.all(made.map(({ id }) => staff.labels.create({ params: { id } })))
  const waiting = async () =>
    (
      await database.query(`select from labels where return_id = any($1) and label_key is null`, [
        made.map(({ id }) => id),
      ])
    ).rowCount
  await expect.poll(waiting, { timeout: 30_000, intervals: [200] }).toBe(0)
  return Promise.all(
    made.map(async ({ id, texts }) => {
      const { url } = await staff.labels.get({ params: { id } })
      return { texts, pdf: new Uint8Array(await (await fetch(url)).arrayBuffer()) }
    }),
  )
}
