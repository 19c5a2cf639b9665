/** What `react-i18next` is where the first picture is built. */
import { translate } from '@returns-desk/ui/first-picture'
import { certain, given } from './given.ts'

const DEFAULT_NAMESPACE = 'shell'

const textOf = (namespace: string, path: string, values?: Readonly<Record<string, unknown>>) => {
  for (const [language, texts] of given().texts[namespace] ?? []) {
    const text = translate(texts, language, path, values)
    if (text !== undefined) return text
  }
  return undefined
}

export const useTranslation = (namespace = DEFAULT_NAMESPACE) => {
  const { language } = given()
  return {
    t: (name: string, values?: Readonly<Record<string, unknown>>) => {
      const [path = '', other] = name.split(':').reverse()
      return certain(textOf(other ?? namespace, path, values), name)
    },
    i18n: { language, resolvedLanguage: language },
  }
}
