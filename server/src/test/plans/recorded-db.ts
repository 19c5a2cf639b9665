/** A database handle that records its statements. */
import { Kysely } from 'kysely'
import { openDialect } from '../../db/driver.ts'
import type { DB } from '../../db/types.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** What was being done when it first ran. */
  readonly during: string
}

const IS_QUERY = /^\s*(select|with|insert|update|delete)\b/i

export const openRecordedDb = (url: string) => {
  const statements = new Map<string, Statement>()
  let during: string | undefined
  const db = new Kysely<DB>({
    dialect: openDialect(url, 20),
    log: ({ query: { sql, parameters } }) => {
      if (during === undefined || statements.has(sql) || !IS_QUERY.test(sql)) return
      statements.set(sql, { text: sql, values: parameters, during })
    },
  })
  return {
    db,
    statements,
    record: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      during = name
      try {
        return await work()
      } finally {
        during = undefined
      }
    },
  }
}
