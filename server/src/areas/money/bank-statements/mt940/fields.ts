/** Cuts an MT940 file into the fields of its statements. */

export interface Field {
  /** The line on which it begins. */
  readonly line: number
  readonly tag: string
  /** The first one, and those that go on from it. */
  readonly lines: readonly string[]
}

const OPENING = /^:(\d\d[A-Z]?):(.*)$/
/** The end of a statement, or an envelope of SWIFT around it. */
const BETWEEN = /^(?:-\}?.*|\{.*)$/

export const fieldsIn = (text: string): Field[] => {
  const fields: { line: number; tag: string; lines: string[] }[] = []
  let isInside = false
  for (const [i, raw] of text.split(/\r\n|\r|\n/).entries()) {
    // Some banks write the first field behind the envelope.
    const content = raw.replace(/^(?:\{[^{}]*\})*\{4:(?=:)/, '').trimEnd()
    const [, tag, value = ''] = OPENING.exec(content) ?? []
    if (tag) fields.push({ line: i + 1, tag, lines: [value] })
    else if (isInside && !isBetween(content)) fields.at(-1)?.lines.push(content)
    isInside = tag !== undefined || (isInside && !isBetween(content))
  }
  return fields
}

/** A hyphen alone: a line of a text may begin with one. */
const isBetween = (line: string) => BETWEEN.test(line) && (line.startsWith('{') || /^-\}?(?:\{.*)?$/.test(line))

export const isMt940 = (text: string): boolean => {
  const head = text.slice(0, 2000)
  return /(?:^|\r|\n|\{4:)\s*:20:/.test(head) && /[\r\n]:(?:25|28C?|60[FM]|61):/.test(head)
}
