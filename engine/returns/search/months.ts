/** Names of months as people type them, folded: whole, or their first three letters or more. */
const NAMES = [
  ['january', 'ianuarie'],
  ['february', 'februarie'],
  ['march', 'martie'],
  ['april', 'aprilie'],
  ['may', 'mai'],
  ['june', 'iunie'],
  ['july', 'iulie'],
  ['august'],
  ['september', 'septembrie'],
  ['october', 'octombrie'],
  ['november', 'noiembrie'],
  ['december', 'decembrie'],
] as const
/** What is written but is no beginning: `nov` stands in both languages. */
const SHORT: Readonly<Record<string, number>> = { nov: 11, noi: 11 }
const FEWEST_LETTERS = 3

/** From one. */
export const monthOf = (folded: string | undefined): number | undefined => {
  if (folded === undefined || folded.length < FEWEST_LETTERS) return undefined
  const found = NAMES.findIndex((names) => names.some((name) => name.startsWith(folded)))
  return found < 0 ? (Object.hasOwn(SHORT, folded) ? SHORT[folded] : undefined) : found + 1
}
