/** The texts that a shop has put in place of ours, each in one language. */
import type { ErrorCode } from '@returns-desk/contract'
import { textLanguages } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

/** By language, then by code. */
export type TextsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>

/** For callers that read other things of the shop in the same statement. */
export const textsByLanguage = (shopId: number, codes?: readonly string[]): RawBuilder<TextsByLanguage> => sql`
  (select coalesce(json_object_agg(language, texts), '{}') from (
    select language, json_object_agg(code, message) as texts from error_messages
    where shop_id = ${shopId} ${codes ? sql`and code = any(${[...codes]}::text[])` : sql``}
    group by language
  ) as by_language)`

/** For all codes, or for the given ones. */
export const list = async (db: ShopDb, shopId: number, codes?: readonly string[]): Promise<TextsByLanguage> => {
  const { rows } = await sql<{ texts: TextsByLanguage }>`select ${textsByLanguage(shopId, codes)} as texts`.execute(db)
  return rows[0]?.texts ?? {}
}

/** A reader whose language the shop has written nothing in reads ours: better than words in a language they do not know. */
export const textsFor = (texts: TextsByLanguage, reader: string): ReadonlyMap<string, string> => {
  const written = textLanguages(reader).reverse()
  return new Map(written.flatMap((language) => Object.entries(texts[language] ?? {})))
}

interface MessagePlace {
  readonly code: ErrorCode
  readonly language: string
}

export const upsert = (db: ShopDb, shopId: number, place: MessagePlace, message: string) =>
  db
    .insertInto('error_messages')
    .values({ shop_id: shopId, ...place, message })
    .onConflict((conflict) => conflict.columns(['shop_id', 'code', 'language']).doUpdateSet({ message }))
    .execute()

export const remove = (db: ShopDb, shopId: number, { code, language }: MessagePlace) =>
  db
    .deleteFrom('error_messages')
    .where('shop_id', '=', shopId)
    .where('code', '=', code)
    .where('language', '=', language)
    .execute()

/** The shop's languages; the specification's single text is in the first one. */
export const languagesOf = async (db: ShopDb, shopId: number): Promise<readonly [string, ...string[]]> => {
  const shop = db.selectFrom('shops').select('languages').where('shop_id', '=', shopId)
  return (await shop.executeTakeFirstOrThrow()).languages as [string, ...string[]]
}
