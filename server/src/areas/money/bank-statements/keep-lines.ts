/** Keeps the lines of a statement that may be about refunds, and does what follows from them. */
import { type LineQuestion, openMatching, type SentFile, type Verdict } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { bankLineAad, ibanDigestAad } from '../../../db/sealed-columns.ts'
import { findAccount } from '../bank-account/queries.ts'
import { type AppliedMatch, applyMatches } from './apply-matches.ts'
import { loadPayouts, type ShopPayout, textsOf } from './load-payouts.ts'
import type { StatementFormat, StatementLine } from './statement-line.ts'

export interface DigestedLine extends StatementLine {
  readonly digest: string
}

interface KeptLine extends DigestedLine {
  readonly verdict: Verdict<ShopPayout, SentFile>
}

const listKnownDigests = async (db: ShopDb, shopId: number, lines: readonly DigestedLine[]) => {
  const { rows } = await sql<{ line_digest: string }>`
    select line_digest from bank_lines
    where shop_id = ${shopId} and line_digest = any(${lines.map(({ digest }) => digest)}::text[])`.execute(db)
  return new Set(rows.map(({ line_digest }) => line_digest))
}

interface Asked {
  readonly question: LineQuestion | null
  readonly payout: number | null
  readonly file: number | null
}

const askedOf = ({ verdict }: KeptLine): Asked => {
  if (verdict.is !== 'question') return { question: null, payout: null, file: null }
  const { question, payout, file } = verdict
  const voided = question === 'voided_file' ? (payout?.voided_file ?? null) : null
  return { question, payout: payout?.id ?? null, file: file?.id ?? voided }
}

const insertLines = async (
  { vault }: Deps,
  db: ShopDb,
  shopId: number,
  statementId: number,
  lines: readonly KeptLine[],
) => {
  const asked = lines.map(askedOf)
  const { rows } = await sql<{ id: number; line_digest: string }>`
    insert into bank_lines (shop_id, statement_id, line_digest, kind, state, booked_on, amount_minor, currency, reference,
      question, likely_payout_id, file_id)
    select ${shopId}::integer, ${statementId}::integer, row.digest, row.kind, 'open', row.day, row.amount, row.currency,
      row.reference, row.question, row.payout, row.file
    from unnest(${lines.map((line) => line.digest)}::text[], ${lines.map((line) => line.kind)}::text[],
      ${lines.map((line) => line.booked_on)}::date[], ${lines.map((line) => line.amount)}::bigint[],
      ${lines.map((line) => line.currency)}::text[], ${lines.map((line) => line.reference)}::text[],
      ${asked.map(({ question }) => question)}::text[], ${asked.map(({ payout }) => payout)}::integer[],
      ${asked.map(({ file }) => file)}::integer[])
      as row (digest, kind, day, amount, currency, reference, question, payout, file)
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

const matchOf = (line: KeptLine & { readonly id: number }): AppliedMatch[] => {
  const { verdict } = line
  if (verdict.is === 'payout') return [{ line, payouts: [verdict.payout], by: verdict.by }]
  return verdict.is === 'file' ? [{ line, payouts: verdict.payouts, by: 'file', file: verdict.file.id }] : []
}

export interface Portion {
  readonly statementId: number
  readonly format: StatementFormat
  readonly lines: readonly DigestedLine[]
  /** What other portions of the statement have found to be known. */
  readonly seen: Set<string>
}

/** Answers how many of the lines stood in an earlier statement already. */
export const keepLines = async (deps: Deps, db: ShopDb, shopId: number, portion: Portion, at: Date) => {
  const { statementId, format, lines, seen } = portion
  const { vault } = deps
  const digests = await listKnownDigests(db, shopId, lines)
  const fresh = lines.filter(({ digest }) => !digests.has(digest))
  if (fresh.length === 0) return lines.length
  const { payouts, files } = await loadPayouts(db, vault, shopId, format, fresh)
  const own = (await findAccount(db, vault, shopId))?.iban
  const { decide } = openMatching(payouts, files, seen)
  const decided = fresh.map((line): KeptLine => {
    // Some banks write the shop's own account at each line: it says nothing of who was paid.
    const accounts = line.ibans
      .filter((iban) => iban !== own)
      .flatMap((iban) => vault.digests(iban, ibanDigestAad(shopId)))
    return { ...line, verdict: decide({ ...line, texts: textsOf(line), accounts }) }
  })
  const kept = decided.filter(({ verdict: { is } }) => is !== 'known' && is !== 'foreign')
  const inserted = await insertLines(deps, db, shopId, statementId, kept)
  await applyMatches(deps, db, shopId, inserted.flatMap(matchOf), at)
  return digests.size + decided.filter(({ verdict }) => verdict.is === 'known').length
}
