// Finds payouts by what a line of a statement may say of them, so that each line is looked up and never compared with all.
import { foldText } from '../../rules/deciding/text-folding.ts'
import type { BankPayout } from './bank-entry.ts'

export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** One short word is nobody's name for certain. */
const nameWords = (name: string): string[] => {
  const words = wordsOf(name)
  return words.length > 1 ? words : words.filter((word) => word.length > 5)
}

const push = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

export const sumKey = ({ amount, currency }: { amount: number | null; currency: string }) => `${amount} ${currency}`

/** Payouts of one sum to one name. */
interface Named<P> {
  readonly words: readonly string[]
  readonly payouts: P[]
}

/** By the first of its words, and there once, however many payouts have it. */
const addName = <P extends BankPayout>(
  byName: Map<string, Map<string, Named<P>>>,
  payout: P,
  words: readonly string[],
) => {
  const [first] = words
  if (first === undefined) return
  const key = `${sumKey(payout)} ${first}`
  const names = byName.get(key) ?? new Map<string, Named<P>>()
  byName.set(key, names)
  const whole = words.join(' ')
  const named = names.get(whole)
  if (named) named.payouts.push(payout)
  else names.set(whole, { words, payouts: [payout] })
}

export const indexPayouts = <P extends BankPayout>(payouts: readonly P[]) => {
  const byReference = new Map(payouts.map((payout) => [payout.reference, payout]))
  const bySerial = Map.groupBy(payouts, ({ serial }) => serial)
  const bySum = Map.groupBy(payouts, sumKey)
  const byAccount = new Map<string, P[]>()
  const byName = new Map<string, Map<string, Named<P>>>()
  for (const payout of payouts) {
    for (const account of new Set(payout.accounts)) push(byAccount, `${sumKey(payout)} ${account}`, payout)
    for (const name of new Set(payout.names)) addName(byName, payout, nameWords(name))
  }
  return { byReference, bySerial, bySum, byAccount, byName, byId: new Map(payouts.map((one) => [one.id, one])) }
}
