/** What banks write into field 86 of MT940: text that is cut at 65 characters, or numbered parts of up to 27. */

export interface EntryTexts {
  /** In words, whatever the bank says of it. */
  readonly description: string
  /** Of the counterparty, if it has a part of its own. */
  readonly account: string
  /** That we gave the payment; empty if it is not marked. */
  readonly reference: string
}

const FULL_LINE = 65
const FULL_PART = 27

/** What fills its line goes on in the next one without a blank. */
const joined = (parts: readonly string[], full: number): string =>
  parts.reduce((text, part, i) => text + (i === 0 || (parts[i - 1]?.length ?? 0) >= full ? '' : ' ') + part, '')

const NUMBERED = /^\d{0,3}([?<>~])(?=\d\d)/
const MARKED_REFERENCE = /(?:EREF\+|\/EREF\/)\s*([A-Za-z0-9\-:().,']+?)(?=[A-Z]{4}\+|[/\s]|$)/

/** `?20` to `?29` and `?60` to `?63` are the remittance, `?31` the account, `?32` and `?33` the name. */
const numberedTexts = (text: string, mark: string): EntryTexts => {
  const parts = text
    .split(new RegExp(`[${mark}](?=\\d\\d)`))
    .slice(1)
    .map((part) => ({ number: Number(part.slice(0, 2)), value: part.slice(2) }))
  const from = (...numbers: readonly number[]) =>
    joined(
      parts.filter(({ number }) => numbers.includes(number)).map(({ value }) => value),
      FULL_PART,
    )
      .replace(/ +/g, ' ')
      .trim()
  const remittance = from(20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63)
  const description = [from(0), remittance, from(32, 33)].filter(Boolean).join(' · ')
  return { description, account: from(31), reference: markedReference(remittance) }
}

const markedReference = (text: string): string => {
  const reference = MARKED_REFERENCE.exec(text)?.[1]?.trim() ?? ''
  return reference === 'NOTPROVIDED' ? '' : reference
}

export const readTexts = (lines: readonly string[]): EntryTexts => {
  // A part may be cut by the end of a line.
  const unbroken = lines.join('')
  const [, mark] = NUMBERED.exec(unbroken) ?? []
  if (mark) return numberedTexts(unbroken, mark)
  const description = joined(lines, FULL_LINE).trim()
  return { description, account: '', reference: markedReference(description) }
}
