/**
 * Works off a statement in portions, each in a transaction of its own: twenty thousand lines at once would keep returns
 * locked and everybody waiting. What was done stays done; the same statement again goes on where it stopped, and changes
 * nothing once it is through.
 */
import { createHash } from 'node:crypto'
import { MOST_UNREAD_LINES } from '@returns-desk/contract'
import { sql } from 'kysely'
import { mapYielding } from '../../../base/map-yielding.ts'
import type { Deps } from '../../../config/deps.ts'
import { chunksOf } from '../../../db/chunks.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type DigestedLine, keepLines } from './keep-lines.ts'
import type { Statement } from './read-statement.ts'
import type { StatementLine } from './statement-line.ts'

const LINES_AT_ONCE = 500

/** Statements overlap. Two equal payments on one day are two lines. */
const withDigests = (lines: readonly StatementLine[]): Promise<DigestedLine[]> => {
  const seen = new Map<string, number>()
  const digested = (line: StatementLine): DigestedLine => {
    const { kind, booked_on, amount, currency, reference, bank_ref, description } = line
    const said = JSON.stringify([kind, booked_on, amount, currency, reference, bank_ref || description])
    const times = (seen.get(said) ?? 0) + 1
    seen.set(said, times)
    return { ...line, digest: createHash('sha256').update(`${times} ${said}`).digest('hex') }
  }
  return mapYielding(lines, digested, LINES_AT_ONCE)
}

/** In the order in which it happened; on one day a payment leaves before it comes back. */
const inOrder = (lines: readonly StatementLine[]) => {
  const placed = lines.map((line) => ({ line, place: `${line.booked_on} ${line.kind}` }))
  return placed
    .sort((one, other) => Number(one.place > other.place) - Number(one.place < other.place))
    .map(({ line }) => line)
}

/** Statements of a shop are read one after the other: they may have lines in common. */
const waitForOthers = (db: ShopDb, shopId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/bank statements`}, 0))`.execute(db)

const findStatement = async (db: ShopDb, shopId: number, sha256: string) =>
  db
    .selectFrom('bank_statements')
    .select(['id', 'done_lines', 'total_lines'])
    .where('shop_id', '=', shopId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

const startStatement = async (
  db: ShopDb,
  shopId: number,
  sha256: string,
  { format, lines, unread }: Statement,
  at: Date,
): Promise<{ id: number; done_lines: number }> => {
  await waitForOthers(db, shopId)
  const known = await findStatement(db, shopId, sha256)
  // As many as there are: what was read before there were portions counts none.
  if (known) return known.done_lines >= known.total_lines ? { ...known, done_lines: lines.length } : known
  return db
    .insertInto('bank_statements')
    .values({
      ...{ shop_id: shopId, sha256, format, uploaded_at: at, known: 0, total_lines: lines.length },
      ...{ unread: unread.length, unread_lines: JSON.stringify(unread.slice(0, MOST_UNREAD_LINES)) },
    })
    .returning(['id', 'done_lines'])
    .executeTakeFirstOrThrow()
}

type Change = <T>(work: (db: ShopDb) => Promise<T>) => Promise<T>

/** The id of the statement. */
export const keepStatement = async (
  deps: Deps,
  change: Change,
  shopId: number,
  sha256: string,
  statement: Statement,
): Promise<number> => {
  const { format } = statement
  const { id, done_lines } = await change((db) => startStatement(db, shopId, sha256, statement, deps.clock()))
  const lines = await withDigests(inOrder(statement.lines))
  const seen = new Set<string>()
  let from = 0
  for (const portion of chunksOf(lines, LINES_AT_ONCE)) {
    const to = from + portion.length
    from = to
    if (to <= done_lines) continue
    await change(async (db) => {
      await waitForOthers(db, shopId)
      // Somebody else may be reading the same file.
      if (((await findStatement(db, shopId, sha256))?.done_lines ?? 0) >= to) return
      const known = await keepLines(deps, db, shopId, { statementId: id, format, lines: portion, seen }, deps.clock())
      await sql`
        update bank_statements set done_lines = ${to}, total_lines = greatest(total_lines, ${to}), known = known + ${known}
        where shop_id = ${shopId} and id = ${id}`.execute(db)
    })
  }
  return id
}
