import { EMAIL_VARIABLES, type EmailValues } from '@returns-desk/engine'

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

/** What a preview shows in place of a real return. Only Romanian mails have examples of their own; the others read English ones. */
export const exampleValues = (templateLanguage: string): EmailValues => {
  const language = templateLanguage === 'ro' ? 'ro' : 'en'
  return Object.fromEntries(EMAIL_VARIABLES.map(({ name, example }) => [name, example[language]]))
}
