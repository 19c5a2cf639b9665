/**
 * What a line of a statement is about: by our reference, by the ids of a whole file, by return number and amount, by
 * account and amount, in this order. Money is marked as paid or come back only where that is certain; what may be ours is
 * a question for a person, and everything else is not kept.
 */
import { parseDay } from '../../base/calendar.ts'
import type { PayoutState } from '../refund/payout-state.ts'
import type { BankEntry, BankPayout, EarlierLine, SentFile } from './bank-entry.ts'
import { type BankLineKind, isBounce, outcomeOfLine } from './line-outcome.ts'
import { namedIn } from './named-in-text.ts'
import { indexPayouts, sumKey, wordsOf } from './payout-index.ts'

export const LINE_QUESTIONS = [
  'other_amount',
  'again',
  'over',
  'voided_file',
  'file_returned',
  'several',
  'taken_back',
  'likely_bounce',
  'same_amount',
] as const
export type LineQuestion = (typeof LINE_QUESTIONS)[number]

export type Verdict<P, F> =
  | { readonly is: 'payout'; readonly payout: P; readonly by: 'reference' | 'number' | 'account' }
  | { readonly is: 'file'; readonly file: F; readonly payouts: readonly P[] }
  | { readonly is: 'question'; readonly question: LineQuestion; readonly payout: P | null; readonly file: F | null }
  /** Kept, and nothing is known about it. */
  | { readonly is: 'open' }
  /** Stood in a statement of another format. */
  | { readonly is: 'known' }
  | { readonly is: 'foreign' }

const LIKELY_DAYS = 60
const OUTSTANDING: readonly PayoutState[] = ['agreed', 'in_batch', 'sent']

const dayNumber = (text: string) => parseDay(text) ?? 0
const isVoided = ({ state, voided_file }: BankPayout) => state === 'cancelled' && voided_file !== null

/** Paid not long before the line. */
const isRecent = ({ booked_on }: BankEntry, { made_on, changed_on }: BankPayout) => {
  const day = dayNumber(booked_on)
  return day >= dayNumber(made_on) - 1 && day <= dayNumber(changed_on) + LIKELY_DAYS
}

const isOfAmount = (entry: BankEntry, payout: BankPayout): boolean => {
  if (entry.currency !== payout.currency) return false
  if (entry.kind === 'returned') return isBounce(entry, payout)
  // Money that is taken back after it came in was never a payment of ours.
  return !entry.is_return && (entry.amount === null || entry.amount === payout.amount)
}

/** `seen`: what was known from another format, over all parts of a statement. */
export const openMatching = <P extends BankPayout, F extends SentFile>(
  payouts: readonly P[],
  files: readonly F[],
  seen: Set<string>,
) => {
  const { byReference, bySerial, bySum, byAccount, byName, byId } = indexPayouts(payouts)
  const fileByReference = new Map(files.map((file) => [file.reference, file]))
  const states = new Map<number, PayoutState>()
  const told = new Set<string>()
  const toldFiles = new Set<number>()

  const isTold = (kind: BankLineKind, { id, lines }: P) =>
    told.has(`${kind} ${id}`) || lines.some((line) => line.is_matched && line.kind === kind)
  const outcome = (kind: BankLineKind, payout: P) => outcomeOfLine(kind, states.get(payout.id) ?? payout.state)
  const fits = (entry: BankEntry, payout: P) =>
    isOfAmount(entry, payout) && !isTold(entry.kind, payout) && outcome(entry.kind, payout) !== null

  const ask = (question: LineQuestion, payout: P | null = null, file: F | null = null): Verdict<P, F> => ({
    ...{ is: 'question', question, payout, file },
  })
  const match = (payout: P, by: 'reference' | 'number' | 'account'): Verdict<P, F> => ({ is: 'payout', payout, by })

  const isPaidFromVoided = (entry: BankEntry, payout: P) =>
    entry.kind === 'paid' && !entry.is_return && isVoided(payout) && !isTold('paid', payout)

  const why = (entry: BankEntry, payout: P): LineQuestion => {
    if (entry.kind === 'paid' && entry.is_return) return 'taken_back'
    // Whatever the bank has taken of it: it is not to be paid once more.
    if (isPaidFromVoided(entry, payout)) return 'voided_file'
    if (!isOfAmount(entry, payout)) return 'other_amount'
    return isTold(entry.kind, payout) ? 'again' : 'over'
  }

  const byOurReference = (entry: BankEntry, references: readonly string[]) => {
    const named = references.flatMap((reference) => byReference.get(reference) ?? [])
    const [first] = named
    const fitting = named.find((payout) => fits(entry, payout))
    if (fitting) return match(fitting, 'reference')
    // It is about that payout, whatever else would fit.
    return first && ask(why(entry, first), first)
  }

  const paymentsOf = (file: F) => file.payouts.flatMap((id) => byId.get(id) ?? [])
  const fileNamed = (references: readonly string[]) =>
    references.flatMap((reference) => fileByReference.get(reference) ?? [])[0]

  /** What is about a file, and is not its sum, paid for the first time. */
  const aboutFile = (entry: BankEntry, references: readonly string[]) => {
    const file = fileNamed(references)
    if (!file) return undefined
    if (entry.kind === 'returned') return ask('file_returned', null, file)
    if (file.is_void) return ask('voided_file', null, file)
    const isAgain = toldFiles.has(file.id) || paymentsOf(file).some((payout) => isTold('paid', payout))
    return ask(isAgain ? 'again' : 'other_amount', null, file)
  }

  /** Banks also write the ids of a file at each of its payments: that is found by what it says itself. */
  const byFile = (entry: BankEntry, references: readonly string[]): Verdict<P, F> | undefined => {
    const file = fileNamed(references)
    if (!file || entry.amount !== file.sum || entry.currency !== file.currency) return undefined
    const asked = aboutFile(entry, references)
    if (entry.is_return || (asked?.is === 'question' && asked.question !== 'other_amount')) return asked
    return { is: 'file', file, payouts: paymentsOf(file).filter((payout) => outcome('paid', payout) !== null) }
  }

  /** Of those that it may be: the only one, or a question. */
  const chosen = (entry: BankEntry, candidates: readonly P[], by: 'number' | 'account') => {
    const [first, ...others] = candidates
    if (!first) return undefined
    if (entry.kind === 'returned' && !entry.is_return) return ask('likely_bounce', candidates.at(-1))
    const voided = candidates.find(isVoided)
    if (voided) return ask('voided_file', voided)
    return others.length === 0 ? match(first, by) : ask('several')
  }
  const mayBe = (entry: BankEntry) => (payout: P) => fits(entry, payout) || isPaidFromVoided(entry, payout)

  const byNumber = (entry: BankEntry, serials: readonly number[]) => {
    const named = serials.flatMap((serial) => bySerial.get(serial) ?? [])
    const equal = named.filter((payout) => sumKey(payout) === sumKey(entry))
    const [only, ...others] = named
    if (equal.length === 0) return only && ask('other_amount', others.length === 0 ? only : null)
    return chosen(entry, equal.filter(mayBe(entry)), 'number') ?? ask(why(entry, equal[0] as P), equal[0])
  }

  const byOurAccount = (entry: BankEntry) => {
    if (entry.amount === null) return undefined
    const all = entry.accounts.flatMap((account) => byAccount.get(`${sumKey(entry)} ${account}`) ?? [])
    const found = [...new Set(all)]
    const isPlain = entry.kind === 'returned' && !entry.is_return
    const candidates = found.filter((payout) => mayBe(entry)(payout) && (!isPlain || isRecent(entry, payout)))
    // Nothing is left to pay there: somebody may have paid twice.
    const paid =
      entry.kind === 'paid' ? found.findLast((one) => isTold('paid', one) && isRecent(entry, one)) : undefined
    return chosen(entry, candidates, 'account') ?? (paid && ask('again', paid))
  }

  const byOurName = (entry: BankEntry) => {
    if (entry.kind !== 'returned' || entry.amount === null) return undefined
    const words = new Set(entry.texts.flatMap(wordsOf))
    const found = [...words].flatMap((word) => [...(byName.get(`${sumKey(entry)} ${word}`)?.values() ?? [])])
    const likely = found
      .filter((name) => name.words.every((word) => words.has(word)))
      .flatMap(({ payouts }) => payouts.findLast((payout) => fits(entry, payout) && isRecent(entry, payout)) ?? [])
    return likely.length > 0 ? ask('likely_bounce', likely.at(-1)) : undefined
  }

  /** The bank does not say who was paid, so it may be one of those that are still to be paid, or of a voided file. */
  const bySumAlone = (entry: BankEntry) => {
    if (entry.kind === 'returned' || entry.amount === null || entry.accounts.length > 0) return undefined
    const equal = bySum.get(sumKey(entry)) ?? []
    const isOutstanding = ({ id, state }: P) => OUTSTANDING.includes(states.get(id) ?? state)
    const open = equal.filter((payout) => isOutstanding(payout) && fits(entry, payout))
    const voided = equal.filter((payout) => isPaidFromVoided(entry, payout) && isRecent(entry, payout))
    const all = [...open, ...voided]
    if (all.length === 0) return undefined
    const isOneReturn = new Set(all.map(({ serial }) => serial)).size === 1
    if (isOneReturn && voided.length > 0) return ask('voided_file', voided.at(-1))
    return ask('same_amount', all.length === 1 ? all[0] : null)
  }

  const isKnown = (entry: BankEntry, payout: P) => {
    const isSame = (line: EarlierLine) =>
      line.is_other_format &&
      line.kind === entry.kind &&
      line.booked_on === entry.booked_on &&
      line.amount === entry.amount
    const key = [entry.kind, payout.id, entry.booked_on, entry.amount].join(' ')
    if (seen.has(key) || !payout.lines.some(isSame)) return false
    seen.add(key)
    return true
  }

  const note = (kind: BankLineKind, about: readonly P[]) => {
    for (const payout of about) {
      states.set(payout.id, outcome(kind, payout) ?? payout.state)
      told.add(`${kind} ${payout.id}`)
    }
  }

  const decide = (entry: BankEntry): Verdict<P, F> => {
    const { references, files: named, serials } = namedIn(entry.texts)
    const verdict =
      byOurReference(entry, references) ??
      byFile(entry, named) ??
      byNumber(entry, serials) ??
      byOurAccount(entry) ??
      byOurName(entry) ??
      aboutFile(entry, named) ??
      bySumAlone(entry)
    if (!verdict) return { is: entry.kind === 'returned' && entry.is_return ? 'open' : 'foreign' }
    if (verdict.is === 'payout') note(entry.kind, [verdict.payout])
    if (verdict.is === 'file') {
      note(entry.kind, verdict.payouts)
      toldFiles.add(verdict.file.id)
    }
    const asked = verdict.is === 'question' ? verdict.payout : null
    return asked && isKnown(entry, asked) ? { is: 'known' } : verdict
  }
  return { decide }
}
