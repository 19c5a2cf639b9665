/** One text of a file of texts, as i18next would read it: nested keys, plurals by `count`, `{{names}}`. */
import type { Language } from '@returns-desk/contract'

export type Texts = { readonly [key: string]: string | Texts }
export type Values = Readonly<Record<string, unknown>>
export type Translate = (key: string, values?: Values) => string

const textAt = (texts: Texts | undefined, path: string): string | undefined => {
  let found: string | Texts | undefined = texts
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

// Made when something is counted: a browser takes its time over the first one.
const plurals: Partial<Record<Language, Intl.PluralRules>> = {}

const pluralForm = (count: number, language: Language) => {
  plurals[language] ??= new Intl.PluralRules(language)
  return plurals[language].select(count)
}

const fill = (text: string, values: Values) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** With a `count`, the form that the language counts it in. `undefined` where there is no such text. */
export const translate = (texts: Texts | undefined, language: Language, path: string, values: Values = {}) => {
  const form = typeof values.count === 'number' ? `${path}_${pluralForm(values.count, language)}` : path
  const text = textAt(texts, form) ?? textAt(texts, `${path}_other`) ?? textAt(texts, path)
  return text === undefined ? undefined : fill(text, values)
}
