import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnNumber } from '../../returns/return-number.ts'
import { PAYOUT_STATES, type PayoutState } from '../refund/payout-state.ts'
import type { BankEntry, BankPayout, SentFile } from './bank-entry.ts'
import { isBounce, outcomeOfLine } from './line-outcome.ts'
import { openMatching, type Verdict } from './match-lines.ts'
import { namedIn } from './named-in-text.ts'

test('what banks do to a reference does not hide it', () => {
  const reference = 'R0000013-A1B2C3D4E5'
  const written = [
    reference,
    'plata r0000013-a1b2c3d4e5 retur',
    'R000 0013 A1B2 C3D4 E5',
    'OP12/R0000013A1B2C3D4E5/RO',
    'R0000013-\nA1B2C3\nD4E5',
    'R0000013–A1B2C3D4E5',
  ]
  expect(written.map((text) => namedIn([text]).references.includes(reference))).toEqual(written.map(() => true))
  expect(namedIn(['transfer r0000013 - 2, order 7'])).toEqual({ references: ['R0000013-2'], files: [], serials: [1] })
  expect(namedIn(['Fisier rd20261119 a1b2c3d4e5.xml']).files).toEqual(['RD20261119-A1B2C3D4E5'])
  expect(namedIn(['Rambursare retur R 0000013, 1001']).serials).toEqual([1])
  expect(namedIn(['R0000014', 'ORD0000013', 'R000001', 'A1B2C3D4E5'])).toEqual({
    references: [],
    files: [],
    serials: [],
  })
})

const MARKS = ['AAAAAAAAA1', 'BBBBBBBBB2']
/** Two of one person, and one who shares a first name. */
const NAMES = [['Maria Pop', 'Popescu Maria'], ['Maria Ilie']]
const payoutOf = (id: number, amount: number, state: PayoutState, account: number, isVoided: boolean): BankPayout => ({
  ...{ id, serial: 1 + (id % 3), amount, state, currency: id % 5 === 0 ? 'EUR' : 'RON', lines: [] },
  reference: `${returnNumber(1 + (id % 3))}-${MARKS[id % 2]}${id}`.slice(0, 19),
  ...{ accounts: [`a${account}`], names: NAMES[id % 2] ?? [], made_on: '2026-10-01', changed_on: '2026-10-01' },
  voided_file: isVoided ? 9 : null,
})

const somePayouts = fc
  .array(fc.tuple(fc.constantFrom(1000, 2000), fc.constantFrom(...PAYOUT_STATES), fc.nat({ max: 1 }), fc.boolean()), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) => all.map(([amount, state, account, isVoided], i) => payoutOf(i, amount, state, account, isVoided)))
  .map((all) => [...new Map(all.map((payout) => [payout.reference, payout])).values()])

const aLine = fc.record({
  kind: fc.constantFrom('paid' as const, 'returned' as const),
  is_return: fc.boolean(),
  booked_on: fc.constantFrom('2026-10-02', '2027-10-02'),
  amount: fc.constantFrom(null, 1, 990, 1000, 2000, 3000),
  currency: fc.constantFrom('RON', 'EUR'),
  about: fc.constantFrom('reference', 'number', 'file', 'name', 'nothing'),
  of: fc.nat({ max: 4 }),
  accounts: fc.subarray(['a0', 'a1', 'other']),
})

const FILE: SentFile = {
  id: 7,
  reference: 'RD20261001-CCCCCCCCC3',
  sum: 3000,
  currency: 'RON',
  is_void: false,
  payouts: [0, 1],
}

type Line = typeof aLine extends fc.Arbitrary<infer T> ? T : never

const entryOf = (payouts: readonly BankPayout[], { about, of, ...line }: Line): BankEntry => {
  const payout = payouts[of % payouts.length] as BankPayout
  const texts = {
    reference: payout.reference.toLowerCase().replace('-', ' '),
    number: returnNumber(payout.serial),
    file: FILE.reference,
    name: payout.names.at(-1)?.split(' ').reverse().join('  '),
    nothing: 'Salary of Maria',
  }
  return { ...line, texts: [`For ${texts[about as keyof typeof texts]} .`] }
}

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** What the order of the steps comes to, read from the description: every payout is looked at for every line. */
const plain = (payouts: readonly BankPayout[], isVoidFile: boolean) => {
  const states = new Map(payouts.map(({ id, state }) => [id, state]))
  const told = new Set<string>()
  let isFileTold = false
  const take = (entry: BankEntry, about: readonly BankPayout[]) => {
    for (const { id } of about) {
      states.set(id, outcomeOfLine(entry.kind, states.get(id) as PayoutState) ?? (states.get(id) as PayoutState))
      told.add(`${entry.kind} ${id}`)
    }
  }
  return (entry: BankEntry): string => {
    const text = bare(entry.texts.join(''))
    const { kind, is_return, amount, currency } = entry
    const isEqual = (one: { amount: number; currency: string }) => one.amount === amount && one.currency === currency
    const isWorth = (one: BankPayout) =>
      one.currency === currency &&
      (kind === 'returned' ? isBounce(entry, one) : !is_return && (amount === null || amount === one.amount))
    const isFree = ({ id }: BankPayout) => !told.has(`${kind} ${id}`)
    const fits = (one: BankPayout) =>
      isWorth(one) && isFree(one) && outcomeOfLine(kind, states.get(one.id) as PayoutState) !== null
    const isVoided = (one: BankPayout) => one.state === 'cancelled' && one.voided_file !== null
    const mayBe = (one: BankPayout) => fits(one) || (kind === 'paid' && !is_return && isVoided(one) && isFree(one))
    const isRecent = entry.booked_on < '2026-12-01'
    const choose = (candidates: readonly BankPayout[], by: string) => {
      if (candidates.length === 0) return undefined
      if (kind === 'returned' && !is_return) return 'likely_bounce'
      if (candidates.some(isVoided)) return 'voided_file'
      if (candidates.length > 1) return 'several'
      take(entry, candidates)
      return `${by} ${candidates[0]?.id}`
    }
    const why = (one: BankPayout) => {
      if (kind === 'paid' && is_return) return 'taken_back'
      if (kind === 'paid' && isVoided(one) && isFree(one)) return 'voided_file'
      if (!isWorth(one)) return 'other_amount'
      return isFree(one) ? 'over' : 'again'
    }
    const named = payouts.find(({ reference }) => text.includes(bare(reference)))
    if (named && fits(named)) {
      take(entry, [named])
      return `reference ${named.id}`
    }
    if (named) return why(named)
    const isOfFile = text.includes(bare(FILE.reference))
    const own = payouts.filter(({ id }) => FILE.payouts.includes(id))
    const aboutFile = () => {
      if (kind === 'returned') return 'file_returned'
      if (isVoidFile) return 'voided_file'
      return isFileTold || own.some((one) => !isFree(one)) ? 'again' : 'other_amount'
    }
    if (isOfFile && isEqual({ amount: FILE.sum, currency: FILE.currency })) {
      if (is_return || aboutFile() !== 'other_amount') return aboutFile()
      isFileTold = true
      take(
        entry,
        own.filter(({ id }) => outcomeOfLine('paid', states.get(id) as PayoutState) !== null),
      )
      return 'file'
    }
    const numbered = payouts.filter(({ serial }) => text.includes(returnNumber(serial)))
    const equal = numbered.filter(isEqual)
    if (numbered.length > 0 && equal.length === 0) return 'other_amount'
    if (equal[0]) return choose(equal.filter(mayBe), 'number') ?? why(equal[0])
    const there = payouts.filter(
      (one) => isEqual(one) && one.accounts.some((account) => entry.accounts.includes(account)),
    )
    const isPlain = kind === 'returned' && !is_return
    const chosen = choose(
      there.filter((one) => mayBe(one) && (!isPlain || isRecent)),
      'account',
    )
    if (chosen) return chosen
    if (kind === 'paid' && isRecent && there.some((one) => !isFree(one))) return 'again'
    const isNamed = ({ names }: BankPayout) =>
      names.some((name) => name.split(' ').every((word) => entry.texts.join(' ').split(' ').includes(word)))
    if (kind === 'returned' && payouts.some((one) => isEqual(one) && isNamed(one) && fits(one) && isRecent))
      return 'likely_bounce'
    if (isOfFile) return aboutFile()
    const open = payouts.filter(
      (one) => isEqual(one) && fits(one) && ['agreed', 'in_batch', 'sent'].includes(states.get(one.id) as string),
    )
    const voided = payouts.filter((one) => isEqual(one) && isVoided(one) && isFree(one) && isRecent && !is_return)
    const serials = new Set([...open, ...voided].map(({ serial }) => serial))
    if (kind === 'paid' && entry.accounts.length === 0 && serials.size > 0)
      return serials.size === 1 && voided.length > 0 ? 'voided_file' : 'same_amount'
    return kind === 'returned' && is_return ? 'open' : 'foreign'
  }
}

const shown = (verdict: Verdict<BankPayout, SentFile>): string => {
  if (verdict.is === 'payout') return `${verdict.by} ${verdict.payout.id}`
  return verdict.is === 'question' ? verdict.question : verdict.is
}

test('looking lines up decides as comparing each with every payout does', () => {
  fc.assert(
    fc.property(
      somePayouts,
      fc.array(aLine, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (payouts, lines, is_void) => {
        const entries = lines.map((line) => entryOf(payouts, line))
        const { decide } = openMatching(payouts, [{ ...FILE, is_void }], new Set())
        expect(entries.map((entry) => shown(decide(entry)))).toEqual(entries.map(plain(payouts, is_void)))
      },
    ),
    { numRuns: 5000 },
  )
})

test('nothing counts as paid or come back that is of another amount or currency, over, or told before', () => {
  fc.assert(
    fc.property(somePayouts, fc.array(aLine, { minLength: 1, maxLength: 8 }), (payouts, lines) => {
      const { decide } = openMatching(payouts, [FILE], new Set())
      const told: string[] = []
      for (const entry of lines.map((line) => entryOf(payouts, line))) {
        const verdict = decide(entry)
        if (verdict.is !== 'payout') continue
        const { id, amount, currency, state } = verdict.payout
        told.push(`${entry.kind} ${id}`)
        expect([entry.currency, state]).not.toContain('cancelled')
        expect(entry.currency).toBe(currency)
        if (entry.kind === 'paid') expect([amount, null]).toContain(entry.amount)
        else expect(isBounce(entry, { amount, currency })).toBe(true)
      }
      expect(new Set(told).size).toBe(told.length)
    }),
    { numRuns: 2000 },
  )
})

const entry = (own: Partial<BankEntry>): BankEntry => ({
  ...{
    kind: 'paid',
    is_return: false,
    booked_on: '2026-10-02',
    amount: 1000,
    currency: 'RON',
    texts: [],
    accounts: [],
  },
  ...own,
})
const decided = (payouts: readonly BankPayout[], own: Partial<BankEntry>) =>
  openMatching(payouts, [FILE], new Set()).decide(entry(own))

test('a payment at which the bank repeats the ids of its file is found by its account, and is not the file', () => {
  const payouts = [payoutOf(1, 1000, 'sent', 0, false), payoutOf(2, 2000, 'sent', 1, false)]
  const texts = [FILE.reference]
  expect(decided(payouts, { texts, accounts: ['a0'] })).toMatchObject({
    is: 'payout',
    by: 'account',
    payout: { id: 1 },
  })
  expect(decided(payouts, { texts, accounts: ['other'] })).toMatchObject({ question: 'other_amount', file: FILE })
  expect(decided(payouts, { texts, accounts: ['a1'], amount: 2000, kind: 'returned' })).toMatchObject({
    question: 'likely_bounce',
  })
})

test('what was paid of a voided file is named so, whatever the amount, and where the bank says nothing but that', () => {
  const voided = payoutOf(1, 1000, 'cancelled', 0, true)
  const texts = [voided.reference]
  expect(decided([voided], { texts, amount: 990 })).toMatchObject({ question: 'voided_file', payout: voided })
  expect(decided([voided], {})).toMatchObject({ question: 'voided_file', payout: voided })
  const next = { ...payoutOf(7, 1000, 'in_batch', 0, false), serial: voided.serial }
  expect(decided([voided, next], {})).toMatchObject({ question: 'voided_file', payout: voided })
  const another = payoutOf(2, 1000, 'sent', 1, false)
  expect(decided([voided, another], {})).toMatchObject({ question: 'same_amount', payout: null })
  expect(decided([voided], { booked_on: '2027-10-02' })).toEqual({ is: 'foreign' })
})
