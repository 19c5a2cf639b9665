/** In a note people are mentioned by id, so that they are shown under the name they have today; the writer sees names. */
import { MENTION, type StaffName } from '@returns-desk/contract'

export interface Colleague {
  readonly id: number
  readonly name: string
}

/** The texts and mentions of a note, in order. Whatever mentions nobody is text. */
export const partsOf = (body: string, mentions: readonly StaffName[]): (string | StaffName)[] => {
  const parts: (string | StaffName)[] = []
  let end = 0
  for (const match of body.matchAll(MENTION)) {
    const person = mentions.find(({ id }) => id === Number(match[1]))
    if (!person) continue
    parts.push(body.slice(end, match.index), person)
    end = match.index + match[0].length
  }
  return [...parts, body.slice(end)].filter((part) => part !== '')
}

export const toTyped = (body: string, mentions: readonly StaffName[]) =>
  partsOf(body, mentions)
    .map((part) => (typeof part === 'string' ? part : part.name === null ? `@{${part.id}}` : `@${part.name}`))
    .join('')

/** The longest name first: “@Ana Pop” is not Ana. */
export const toStored = (typed: string, colleagues: readonly Colleague[]) =>
  colleagues
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce((text, { id, name }) => text.replaceAll(`@${name}`, `@{${id}}`), typed)

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What was typed after an @, up to the cursor. */
export const mentionAt = (typed: string, cursor: number): { start: number; query: string } | undefined => {
  const before = typed.slice(0, cursor)
  const found = /(?:^|[\s(])@([^@\n]{0,40})$/u.exec(before)
  if (!found) return undefined
  const query = found[1] ?? ''
  return query.startsWith(' ') ? undefined : { start: cursor - query.length - 1, query }
}

const MOST_PROPOSED = 6

export const proposedFor = (query: string, colleagues: readonly Colleague[]): Colleague[] => {
  const wanted = folded(query)
  const fits = ({ name }: Colleague) =>
    folded(name).startsWith(wanted) ||
    folded(name)
      .split(' ')
      .some((word) => word.startsWith(wanted))
  // A name that is there in full needs no proposal any more.
  const isChosen = colleagues.some(({ name }) => query.trimEnd() === name && query !== name)
  return isChosen ? [] : colleagues.filter(fits).slice(0, MOST_PROPOSED)
}
