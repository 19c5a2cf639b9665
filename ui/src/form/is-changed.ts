/** Without what is blank, in one order: a field that nobody has filled in may be there or not. */
const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : value
  const kept = Object.entries(value)
    .map(([name, part]) => [name, withoutBlanks(part)] as const)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Whether something was typed, chosen or cleared. */
export const isChanged = (values: object, before: object): boolean =>
  JSON.stringify(withoutBlanks(values)) !== JSON.stringify(withoutBlanks(before))
