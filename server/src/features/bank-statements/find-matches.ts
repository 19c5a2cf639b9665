/** Which payout a line is about: by its reference, then by amount and account. Whatever is not certain is left to people. */
import { type BankLineKind, isBounce, outcomeOfLine, type PayoutState } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Vault } from '../../base/secrets.ts'
import type { ShopDb } from '../../db/db.ts'
import { ibanDigestAad } from '../../db/sealed-columns.ts'
import type { StatementLine } from './statement-line.ts'

export interface KnownPayout {
  readonly id: number
  readonly return_id: string
  readonly amount_minor: number
  readonly currency: string
  readonly state: PayoutState
  readonly reference: string
  readonly has_paid: boolean
  readonly has_returned: boolean
}

export const KNOWN_PAYOUT = sql`
  p.id, p.return_id, p.amount_minor, p.currency, p.state, p.reference,
  exists (select from bank_lines l where l.shop_id = p.shop_id and l.payout_id = p.id and l.kind = 'paid') as has_paid,
  exists (select from bank_lines l where l.shop_id = p.shop_id and l.payout_id = p.id and l.kind = 'returned') as has_returned`

/** Shorter ones are words. */
const SHORTEST_REFERENCE = 8

/** Many banks repeat the reference somewhere in their own text. */
export const referencesOf = ({ reference, description }: StatementLine): string[] => {
  const words = description.split(/[^A-Za-z0-9-]+/).filter((word) => word.length >= SHORTEST_REFERENCE)
  return reference === '' ? words : [reference, ...words]
}

export const listByReference = async (db: ShopDb, shopId: number, references: readonly string[]) => {
  const { rows } = await sql<KnownPayout>`
    select ${KNOWN_PAYOUT} from payouts p
    where p.shop_id = ${shopId} and p.route = 'bank' and p.reference = any(${references}::text[])`.execute(db)
  return new Map(rows.map((payout) => [payout.reference, payout]))
}

interface InFile extends KnownPayout {
  readonly iban_digest: string
}

/** Those in files of which the bank has said less than it will. */
const listInFiles = async (db: ShopDb, shopId: number) => {
  const { rows } = await sql<InFile>`
    select ${KNOWN_PAYOUT}, b.iban_digest from payouts p
    join bank_file_rows b on b.shop_id = p.shop_id and b.payout_id = p.id and b.is_live
    where p.shop_id = ${shopId} and p.state in ('in_batch', 'sent', 'settled') and b.iban_digest is not null
    order by p.id`.execute(db)
  return Map.groupBy(rows, ({ amount_minor, currency }) => `${amount_minor} ${currency}`)
}

export interface Match {
  readonly payout: KnownPayout
  readonly by: 'reference' | 'account'
}

/** What only a person can decide, and the payout that it is about. */
export interface Question {
  readonly payout: KnownPayout
  readonly question: 'other_amount'
}

const isOfAmount = (line: StatementLine, { amount_minor: amount, currency }: KnownPayout): boolean => {
  if (line.currency !== currency) return false
  if (line.kind === 'returned') return isBounce(line, { amount, currency })
  // Money that is taken back after it came in was never a payment of ours.
  return !line.is_return && (line.amount === null || line.amount === amount)
}

/** The state after the line; null if it cannot be about this payout. */
const fits = (line: StatementLine, payout: KnownPayout, state: PayoutState): PayoutState | null =>
  isOfAmount(line, payout) ? outcomeOfLine(line.kind, state) : null

/** What earlier lines of the same statement have said is remembered: a payment may leave and come back in one. */
export const matcher = async (db: ShopDb, vault: Vault, shopId: number, lines: readonly StatementLine[]) => {
  const byReference = await listByReference(db, shopId, [...new Set(lines.flatMap(referencesOf))])
  const isWanted = lines.some(({ ibans, amount }) => ibans.length > 0 && amount !== null)
  const inFiles = isWanted ? await listInFiles(db, shopId) : new Map<string, InFile[]>()
  const states = new Map<number, PayoutState>()
  const told = new Set<string>()
  const isTold = (payout: KnownPayout, kind: BankLineKind) =>
    told.has(`${kind} ${payout.id}`) || (kind === 'paid' ? payout.has_paid : payout.has_returned)
  const stateAfter = (line: StatementLine, payout: KnownPayout) =>
    isTold(payout, line.kind) ? null : fits(line, payout, states.get(payout.id) ?? payout.state)
  const take = (line: StatementLine, payout: KnownPayout, by: Match['by']): Match => {
    states.set(payout.id, stateAfter(line, payout) ?? payout.state)
    told.add(`${line.kind} ${payout.id}`)
    return { payout, by }
  }
  const byAccount = (line: StatementLine): KnownPayout | undefined => {
    const candidates = inFiles.get(`${line.amount} ${line.currency}`) ?? []
    const isOf = ({ iban_digest }: InFile) =>
      line.ibans.some((iban) => vault.isDigest(iban, ibanDigestAad(shopId), iban_digest))
    const fitting = candidates.filter((payout) => stateAfter(line, payout) !== null && isOf(payout))
    // Two of the same amount to the same account that left are as good as each other; what came back is one of them.
    return line.kind === 'paid' || fitting.length === 1 ? fitting[0] : undefined
  }
  /** Whether it is about one of our payouts at all. */
  const isAbout = (line: StatementLine) => referencesOf(line).some((reference) => byReference.has(reference))
  const find = (line: StatementLine): Match | undefined => {
    for (const reference of referencesOf(line)) {
      const payout = byReference.get(reference)
      if (payout && stateAfter(line, payout) !== null) return take(line, payout, 'reference')
    }
    // A line with a reference of another payout is about that one, whatever its amount.
    if (isAbout(line)) return undefined
    const payout = byAccount(line)
    return payout && take(line, payout, 'account')
  }
  /** Of a line that matches nothing: it names a payout, and is of another amount. */
  const ask = (line: StatementLine): Question | undefined => {
    const payout = referencesOf(line).flatMap((reference) => byReference.get(reference) ?? [])[0]
    return payout && !isOfAmount(line, payout) ? { payout, question: 'other_amount' } : undefined
  }
  return { find, ask, isAbout }
}
