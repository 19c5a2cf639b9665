/** What was typed into the search box as the filters show it, and the other way round. */
import { readAmounts, readDays, wordsAfter } from '@returns-desk/engine'

const quoted = (value: string) => (/[\s"]/u.test(value) ? `"${value.replaceAll('"', '')}"` : value)

const pairOf = (key: string) => new RegExp(`(?<=^|\\s)${key}:(?:"([^"]*)"?|(\\S*))`, 'iu')

/** Where `key:` and its value stand: values may go on in the words after them. */
const findPair = (q: string, key: string) => {
  const match = pairOf(key).exec(q)
  if (!match) return undefined
  const [whole, quotedValue, plain = ''] = match
  const end = match.index + whole.length
  if (quotedValue !== undefined) return { start: match.index, end, value: quotedValue }
  const words = [...q.slice(end).matchAll(/\S+/gu)]
  const count = wordsAfter(
    key,
    plain,
    words.map(([word]) => word),
  )
  const last = words[count - 1]
  const reach = last ? end + last.index + last[0].length : end
  return { start: match.index, end: reach, value: plain + q.slice(end, reach) }
}

/** The value of `key:` in the text of the search box. */
export const filterIn = (q: string, key: string) => findPair(q, key)?.value ?? ''

/** The same text with another value for `key:`, or without it. */
export const withFilter = (q: string, key: string, value: string) => {
  const pair = findPair(q, key)
  const rest = (pair ? q.slice(0, pair.start) + q.slice(pair.end) : q).replace(/\s+/gu, ' ').trim()
  if (value === '') return rest
  return [rest, `${key}:${quoted(value)}`].filter(Boolean).join(' ')
}

export interface Ends {
  readonly from: string
  readonly to: string
}

/** Empty for days that are counted from today. */
export const daysIn = (q: string): Ends => {
  const { from = '', to = '' } = readDays(filterIn(q, 'created')) ?? {}
  return { from, to }
}

/** Empty for what is not between two amounts, both of them included. */
export const amountsIn = (q: string): Ends => {
  const { from, to, isOpen = false } = readAmounts(filterIn(q, 'total').replace(/\s/gu, '')) ?? {}
  const text = (amount: number | undefined) => (amount === undefined || isOpen ? '' : String(amount))
  return { from: text(from), to: text(to) }
}

export const rangeText = ({ from, to }: Ends) => (from === '' && to === '' ? '' : `${from}..${to}`)
