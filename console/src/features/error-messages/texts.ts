/** The texts of a message by language, the shop's first language leading. */
import { type ErrorMessage, LANGUAGES, type Language } from '@returns-desk/contract'

export interface OneText {
  readonly code: string
  /** None where the back end knows one text only. */
  readonly language: Language | undefined
  readonly message: string
  readonly isDefault: boolean
}

/** Which columns there are. */
export const languagesIn = (messages: readonly ErrorMessage[] = []): (Language | undefined)[] => {
  const [some] = messages
  if (!some?.texts) return [undefined]
  const { language: first } = some
  return first ? [first, ...LANGUAGES.filter((one) => one !== first)] : [...LANGUAGES]
}

export const textIn = ({ code, texts, ...own }: ErrorMessage, language: Language | undefined): OneText => {
  const { message, is_default } = (language && texts?.[language]) || own
  return { code, language, message, isDefault: is_default }
}

/** Names a text that is being edited. */
export const draftKey = ({ code, language }: Pick<OneText, 'code' | 'language'>) => `${code}/${language ?? ''}`

export const allWords = ({ code, message, texts }: ErrorMessage) =>
  [code, message, ...Object.values(texts ?? {}).map((text) => text.message)].join(' ')
