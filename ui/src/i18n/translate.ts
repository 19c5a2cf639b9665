/** Looks up a text: nested keys, plurals by `count`, `{{names}}`. The files have the format of i18next. */
import type { Language } from '@returns-desk/contract'

export type Texts = { readonly [key: string]: string | Texts }
/** `count` chooses the plural form; `defaultValue` is used if the text is missing. */
export type Values = Readonly<Record<string, unknown>>
export type Translate = (key: string, values?: Values) => string

const findAt = (texts: Texts | undefined, path: string): string | Texts | undefined => {
  let found: string | Texts | undefined = texts
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return found
}

const textAt = (texts: Texts | undefined, path: string): string | undefined => {
  const found = findAt(texts, path)
  return typeof found === 'string' ? found : undefined
}

export const groupAt = (texts: Texts | undefined, path: string): Readonly<Record<string, string>> => {
  const found = findAt(texts, path)
  const entries = typeof found === 'object' ? Object.entries(found) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

// Created on demand: the first one is slow in browsers.
const plurals: Partial<Record<Language, Intl.PluralRules>> = {}

/** The plural forms to look for, in order. Zero may have a special form in any language. */
const formsOf = (count: number, language: Language) => {
  plurals[language] ??= new Intl.PluralRules(language)
  return [...(count === 0 ? ['zero'] : []), plurals[language].select(count), 'other']
}

const fill = (text: string, values: Values) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** `undefined` if there is no such text. */
export const translate = (texts: Texts | undefined, language: Language, path: string, values: Values = {}) => {
  const forms = typeof values.count === 'number' ? formsOf(values.count, language) : []
  for (const key of [...forms.map((form) => `${path}_${form}`), path]) {
    const text = textAt(texts, key)
    if (text !== undefined) return fill(text, values)
  }
  return undefined
}
