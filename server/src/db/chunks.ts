import { sql } from 'kysely'
import type { ShopDb } from './db.ts'

/** Splits rows into chunks: a statement takes at most 65,535 values. */
export function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/**
 * During a long transaction tables are not analysed, and the cached plans of foreign key checks stay those of an almost
 * empty table. Call this between chunks, so that the next check is planned for the current size.
 */
export const replanStatements = (db: ShopDb) => sql`discard plans`.execute(db)
