/**
 * Processes many items in several turns of the event loop: no call of one shop may block the others for more than 100
 * ms, however many rules, returns or templates the shop has.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The slowest item, a rule's trace in words, takes a fifth of a millisecond. */
export const AT_ONCE = 50

export const inTurns = async <T, R>(things: Iterable<T>, work: (thing: T) => R, atOnce = AT_ONCE): Promise<R[]> => {
  const results: R[] = []
  for (const thing of things) {
    results.push(work(thing))
    if (results.length % atOnce === 0) await nextTurn()
  }
  return results
}

/** The same output as `JSON.stringify`, for a document that mostly consists of lists. */
export const jsonInTurns = async (value: unknown): Promise<string> => {
  if (Array.isArray(value)) return `[${(await inTurns(value, (row) => JSON.stringify(row ?? null))).join(',')}]`
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value)
  const fields: string[] = []
  for (const [name, field] of Object.entries(value))
    if (field !== undefined) fields.push(`${JSON.stringify(name)}:${await jsonInTurns(field)}`)
  return `{${fields.join(',')}}`
}
