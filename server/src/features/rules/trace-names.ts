/**
 * The names in a stored trace, in the reader's language. They are stored in the shop's first language as they were then;
 * what still exists is called as the reader's language calls it now, and what is gone keeps its stored name.
 */
import { type NameSource, type Names, type Trace, type Translations, textIn } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'
import { ownText } from '../../db/own-text.ts'
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

const mergeNames = (stored: Names, current: Names): Names =>
  Object.fromEntries(
    Object.entries(stored).map(([source, names]) => {
      const now = current[source as NameSource] ?? {}
      return [source, Object.fromEntries(Object.entries(names ?? {}).map(([id, name]) => [id, now[id] ?? name]))]
    }),
  )

export const namesFor = async (db: ShopDb, shopId: number, returnId: string, reader: string) => {
  const names = namesById(await listNamed(db, shopId, reader))
  const rules = await ruleNames(db, shopId, reader)
  const titles = await productTitles(db, shopId, returnId, reader)
  return (trace: Trace): Trace => ({
    ...trace,
    names: mergeNames(trace.names, names),
    rules: trace.rules.map((rule) => ({ ...rule, name: rules.get(rule.id) ?? rule.name })),
    ...(trace.products && { products: trace.products.map((title) => titles.get(title) ?? title) }),
  })
}
