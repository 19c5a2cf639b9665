export interface Variable {
  readonly name: string
  readonly description: string
}

const byName = (one: Variable, other: Variable) => (one.name < other.name ? -1 : 1)

export const sortedVariables = (descriptions: Readonly<Record<string, string>>): Variable[] =>
  Object.entries(descriptions)
    .map(([name, description]) => ({ name, description }))
    .sort(byName)

/** Those that this mail has come first; the others stay at hand. */
export const ownFirst = (variables: readonly Variable[], own: readonly string[]): Variable[] => {
  const rank = ({ name }: Variable) => (own.includes(name) ? own.indexOf(name) : own.length)
  return variables.toSorted((one, other) => rank(one) - rank(other))
}

export const inPercents = (name: string) => `%${name}%`
