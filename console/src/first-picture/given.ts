/** What the first picture is drawn from: all that hooks would otherwise find out by and by. */
import type { Language } from '@returns-desk/contract'
import type { Texts } from '@returns-desk/ui/first-picture'

export interface Given {
  readonly language: Language
  /** By namespace, in the reader's language and then in the one that stands in for it. */
  readonly texts: Readonly<Record<string, readonly (readonly [Language, Texts])[]>>
  readonly pathname: string
  readonly search: string
  /** By query, what the server answered. */
  readonly answers: ReadonlyMap<string, unknown>
  /** The screen that the shell goes around. */
  readonly screen: unknown
}

let current: Given | undefined

export const given = (): Given => {
  if (!current) throw new Error('nothing is being drawn')
  return current
}

export const drawnFrom = (next: Given, draw: () => void) => {
  current = next
  try {
    draw()
  } finally {
    current = undefined
  }
}

/** Certain things only: whatever is not there makes the whole picture impossible. */
export const certain = <Value>(value: Value | undefined, name: string): Value => {
  if (value === undefined) throw new Error(`${name} is not there`)
  return value
}
