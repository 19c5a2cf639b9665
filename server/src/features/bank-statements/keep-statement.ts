/** Keeps what a statement says about refunds, and does what follows from it. The same statement again changes nothing. */
import { createHash } from 'node:crypto'
import { MOST_UNREAD_LINES } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import { bankLineAad } from '../../db/sealed-columns.ts'
import { applyMatches } from './apply-matches.ts'
import { matcher, type Question } from './find-matches.ts'
import type { Statement } from './read-statement.ts'
import type { StatementLine } from './statement-line.ts'

interface NewLine extends StatementLine {
  readonly digest: string
}

/** Statements overlap. Two equal payments on one day are two lines. */
const withDigests = (lines: readonly StatementLine[]): NewLine[] => {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { kind, booked_on, amount, currency, reference, bank_ref, description } = line
    const said = JSON.stringify([kind, booked_on, amount, currency, reference, bank_ref || description])
    const times = (seen.get(said) ?? 0) + 1
    seen.set(said, times)
    return { ...line, digest: createHash('sha256').update(`${times} ${said}`).digest('hex') }
  })
}

/** Statements of a shop are read one after the other: they may have lines in common. */
const waitForOthers = (db: ShopDb, shopId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/bank statements`}, 0))`.execute(db)

const findKnown = (db: ShopDb, shopId: number, sha256: string) =>
  db
    .selectFrom('bank_statements')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

const listKnownDigests = async (db: ShopDb, shopId: number, lines: readonly NewLine[]) => {
  const { rows } = await sql<{ line_digest: string }>`
    select line_digest from bank_lines
    where shop_id = ${shopId} and line_digest = any(${lines.map(({ digest }) => digest)}::text[])`.execute(db)
  return new Set(rows.map(({ line_digest }) => line_digest))
}

const insertLines = async (
  { vault }: Deps,
  db: ShopDb,
  shopId: number,
  statementId: number,
  lines: readonly NewLine[],
) => {
  const { rows } = await sql<{ id: number; line_digest: string }>`
    insert into bank_lines (shop_id, statement_id, line_digest, kind, state, booked_on, amount_minor, currency, reference)
    select ${shopId}::integer, ${statementId}::integer, row.digest, row.kind, 'open', row.day, row.amount, row.currency, row.reference
    from unnest(${lines.map((line) => line.digest)}::text[], ${lines.map((line) => line.kind)}::text[],
      ${lines.map((line) => line.booked_on)}::date[], ${lines.map((line) => line.amount)}::bigint[],
      ${lines.map((line) => line.currency)}::text[], ${lines.map((line) => line.reference)}::text[])
      as row (digest, kind, day, amount, currency, reference)
    returning id, line_digest`.execute(db)
  const ids = new Map(rows.map(({ id, line_digest }) => [line_digest, id]))
  const kept = lines.map((line) => ({ ...line, id: ids.get(line.digest) ?? 0 }))
  await sql`
    update bank_lines l set description_sealed = row.sealed
    from unnest(${kept.map(({ id }) => id)}::integer[],
      ${kept.map(({ id, description }) => vault.seal(description, bankLineAad(shopId, id)))}::text[]) as row (id, sealed)
    where l.shop_id = ${shopId} and l.id = row.id`.execute(db)
  return kept
}

interface Asked extends Question {
  readonly line: { readonly id: number }
}

const keepQuestions = (db: ShopDb, shopId: number, asked: readonly Asked[]) =>
  sql`
    update bank_lines l set question = row.question, likely_payout_id = row.payout_id
    from unnest(${asked.map(({ line }) => line.id)}::integer[], ${asked.map(({ question }) => question)}::text[],
      ${asked.map(({ payout }) => payout.id)}::integer[]) as row (id, question, payout_id)
    where l.shop_id = ${shopId} and l.id = row.id`.execute(db)

/** In the order in which it happened; on one day a payment leaves before it comes back. */
const inOrder = (lines: readonly StatementLine[]) =>
  lines.toSorted((one, other) => one.booked_on.localeCompare(other.booked_on) || one.kind.localeCompare(other.kind))

/** The id of the statement. */
export const keepStatement = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  sha256: string,
  { format, lines, unread }: Statement,
): Promise<number> => {
  await waitForOthers(db, shopId)
  const known = await findKnown(db, shopId, sha256)
  if (known) return known.id
  const at = deps.clock()
  const { find, ask, isAbout } = await matcher(db, deps.vault, shopId, lines)
  // Money that customers pay in is nobody's business here.
  const about = withDigests(inOrder(lines)).filter((line) => line.kind === 'paid' || line.is_return || isAbout(line))
  const digests = await listKnownDigests(db, shopId, about)
  const fresh = about.filter(({ digest }) => !digests.has(digest))
  const { id } = await db
    .insertInto('bank_statements')
    .values({
      ...{ shop_id: shopId, sha256, format, uploaded_at: at, known: about.length - fresh.length },
      ...{ unread: unread.length, unread_lines: JSON.stringify(unread.slice(0, MOST_UNREAD_LINES)) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = await insertLines(deps, db, shopId, id, fresh)
  const asked: Asked[] = []
  const matches = kept.flatMap((line) => {
    const match = find(line)
    if (match) return [{ line, ...match }]
    const question = ask(line)
    if (question) asked.push({ line, ...question })
    return []
  })
  await keepQuestions(db, shopId, asked)
  await applyMatches(deps, db, shopId, matches, at)
  return id
}
