/**
 * The names in a stored trace, in the reader's language. They are stored in the shop's first language as they were then;
 * what still exists is called as the reader's language calls it now, and what is gone keeps its stored name.
 */
import { errorMessage, RULE_REFUSALS } from '@returns-desk/contract'
import { type NameSource, type Names, type Trace, type Translations, textIn } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { ownText } from '../../../db/own-text.ts'
import { list as overrides, textsFor } from '../../shop/error-messages/queries.ts'
import { listNamed, namesById } from './shop-names.ts'

/** Of those that have translations: most rules of a shop with thousands have none. */
const ruleNames = async (db: ShopDb, shopId: number, reader: string) => {
  const rules = db.selectFrom('rules').select(['id', ownText('rules', 'name', reader).as('name')])
  const translated = rules.where('shop_id', '=', shopId).where(sql<boolean>`translations <> '{}'`)
  return new Map((await translated.execute()).map(({ id, name }) => [id, name]))
}

/** Titles of the returned products that have another one for the reader, by the stored one. */
const productTitles = async (db: ShopDb, shopId: number, returnId: string, reader: string) => {
  const products = db.selectFrom('return_products').select(['product_title', 'translations'])
  const ofReturn = products.where('shop_id', '=', shopId).where('return_id', '=', returnId)
  const rows = await ofReturn.where('translations', 'is not', null).execute()
  return new Map(
    rows.map(({ product_title, translations }) => [
      product_title,
      textIn({ product_title, translations: translations as Translations | null }, 'product_title', reader),
    ]),
  )
}

/** What a refusing rule tells customers, as the shop words it now. */
const refusalTexts = async (db: ShopDb, shopId: number, reader: string): Promise<Record<string, string>> => {
  const own = textsFor(await overrides(db, shopId, [...RULE_REFUSALS]), reader)
  const language = reader.startsWith('ro') ? 'ro' : 'en'
  return Object.fromEntries(RULE_REFUSALS.map((code) => [code, own.get(code) ?? errorMessage(code, language)]))
}

const staffNames = async (db: ShopDb, shopId: number): Promise<Record<string, string>> => {
  const people = db.selectFrom('staff').select(['id', 'name']).where('shop_id', '=', shopId)
  const known = await people.where('erased_at', 'is', null).execute()
  return Object.fromEntries(known.map(({ id, name }) => [id, name]))
}

const mergeNames = (stored: Names, current: Names): Names =>
  Object.fromEntries(
    Object.entries(stored).map(([source, names]) => {
      const now = current[source as NameSource] ?? {}
      return [source, Object.fromEntries(Object.entries(names ?? {}).map(([id, name]) => [id, now[id] ?? name]))]
    }),
  )

/** People and messages: never stored with a decision. */
export const actionNames = async (db: ShopDb, shopId: number, reader: string) => ({
  staff: await staffNames(db, shopId),
  refusals: await refusalTexts(db, shopId, reader),
})

export const namesFor = async (db: ShopDb, shopId: number, returnId: string, reader: string) => {
  const names = namesById(await listNamed(db, shopId, reader))
  const rules = await ruleNames(db, shopId, reader)
  const titles = await productTitles(db, shopId, returnId, reader)
  const { staff, refusals } = await actionNames(db, shopId, reader)
  return (trace: Trace): Trace => ({
    ...trace,
    // Moves name statuses that no condition may have asked about.
    names: { return_statuses: names.return_statuses ?? {}, ...mergeNames(trace.names, names), refusals, staff },
    rules: trace.rules.map((rule) => ({ ...rule, name: rules.get(rule.id) ?? rule.name })),
    ...(trace.products && { products: trace.products.map((title) => titles.get(title) ?? title) }),
  })
}
