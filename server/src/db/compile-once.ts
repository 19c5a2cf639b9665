/** Statements that are asked for all the time: building and compiling one takes longer than sending it. */
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { ShopDb } from './db.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Compiled at the first call. `build` is given a stand-in for each value and may only pass it on as a parameter: it must
 * not look at it.
 */
export const compileOnce = <Given extends Values, Row>(build: (db: ShopDb, given: Given) => RawBuilder<Row>) => {
  const nameOf = new Map<unknown, string>()
  const standIns = new Proxy({} as Given, {
    get: (_, name: string) => {
      const standIn = { name }
      nameOf.set(standIn, name)
      return standIn
    },
  })
  let compiled: CompiledQuery<Row> | undefined
  return (db: ShopDb, given: Given): CompiledQuery<Row> => {
    compiled ??= build(db, standIns).compile(db)
    const filledIn = (parameter: unknown) => {
      const name = nameOf.get(parameter)
      return name === undefined ? parameter : given[name]
    }
    return { ...compiled, parameters: compiled.parameters.map(filledIn) }
  }
}
