/** Codes as people read them out, in groups: `RD00 0000 101`, `R000 1337`. The list of words is the same without blanks. */
import type { SearchWord } from './parse-query.ts'

export interface CodeRun {
  /** Places among the words: `end` is not one of them. */
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The first group may have letters only. */
const FIRST = /^#?(?:[a-z]{1,4}|[a-z\d.-]*\d[a-z\d.-]*)$/i
const FURTHER = /^[a-z\d.-]*\d[a-z\d.-]*$/i
const FEWEST_CHARACTERS = 6
/** The number of a return, as people say it, may be shorter: `R 1337`. */
const SHORT_NUMBER = /^r\d{2,}$/i
const MOST_GROUPS = 6

/** Runs of words that may be one code, the longest first; whether they are, only the returns say. */
export const codeRuns = (words: readonly SearchWord[]): CodeRun[] => {
  const runs: CodeRun[] = []
  for (const [start, first] of words.entries()) {
    if (first.key || !FIRST.test(first.text)) continue
    let text = first.text
    for (let end = start + 1; end < Math.min(words.length, start + MOST_GROUPS); end++) {
      const group = words[end]
      if (!group || group.key || !FURTHER.test(group.text)) break
      text += group.text
      if (text.length >= FEWEST_CHARACTERS || SHORT_NUMBER.test(text)) runs.push({ start, end: end + 1, text })
    }
  }
  return runs.sort((one, other) => other.end - other.start - (one.end - one.start))
}
