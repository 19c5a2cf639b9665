import { sql } from 'kysely'
import type { ShopDb } from './db.ts'

/** Rows in handy numbers: a statement takes at most 65,535 values. */
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
 * In one long transaction nothing is analysed, and the plans that foreign keys are checked with stay those of an almost empty
 * table. To be called between chunks: the next check is planned for what is there by then.
 */
export const planAnew = (db: ShopDb) => sql`discard plans`.execute(db)
