export interface Variable {
  readonly name: string
  readonly description: string
}

const byName = (one: Variable, other: Variable) => (one.name < other.name ? -1 : 1)

export const sortedVariables = (descriptions: Readonly<Record<string, string>>): Variable[] =>
  Object.entries(descriptions)
    .map(([name, description]) => ({ name, description }))
    .sort(byName)

export const inPercents = (name: string) => `%${name}%`
