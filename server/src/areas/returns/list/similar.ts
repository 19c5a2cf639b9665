/** Names with a wrong letter: what some return has instead of a word that none has. */
import { type SearchWord, similarWords, type WordRange } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { END } from './conditions.ts'

/** More would be found by hardly anything that was typed. */
const MOST_SIMILAR = 8

/** Words of this list that any word of the shop begins with, in its order. Each end is worked out here: an index is only searched by what is given. */
const begun = async (db: ShopDb, shopId: number, words: readonly string[], most: number): Promise<string[]> => {
  const ends = words.map((word) => word + END)
  const { rows } = await sql<{ word: string }>`
    select v.word from unnest(${words}::text[], ${ends}::text[]) with ordinality as v (word, word_end, place),
      lateral (select true from return_search s where s.shop_id = ${shopId} and s.token >= v.word and s.token < v.word_end
        order by s.token limit 1) as known
    order by v.place limit ${sql.lit(most)}`.execute(db)
  return rows.map(({ word }) => word)
}

/** None where some word begins as it was typed. */
export const similarRanges = async (
  db: ShopDb,
  shopId: number,
  word: SearchWord,
  [own]: readonly WordRange[],
): Promise<WordRange[]> => {
  const similar = own ? similarWords(word) : []
  if (!own || similar.length === 0) return []
  const known = await begun(db, shopId, [own.prefix], 1)
  if (known.length > 0) return []
  const meant = await begun(db, shopId, similar, MOST_SIMILAR)
  return meant.map((prefix) => ({ prefix, fields: own.fields }))
}
