/** The texts of a message by language, the shop's first language leading. */
import { type ErrorMessage, isLanguage } from '@returns-desk/contract'

export interface OneText {
  readonly code: string
  /** None where the back end knows one text only. */
  readonly language: string | undefined
  readonly message: string
  readonly isDefault: boolean
  /** Nobody has written it in this language: its readers get our English text. */
  readonly isMissing: boolean
}

/** Which columns there are. */
export const languagesIn = (messages: readonly ErrorMessage[] = []): (string | undefined)[] => {
  const [some] = messages
  if (!some?.texts) return [undefined]
  const { language: first } = some
  const others = messages.flatMap(({ texts = {} }) => Object.keys(texts))
  return [...new Set(first ? [first, ...others] : others)]
}

/** Whether our own texts are in it, or in what it is a variety of. */
const isOurs = (language: string) => isLanguage(language.split('-')[0])

export const textIn = ({ code, texts, ...own }: ErrorMessage, language: string | undefined): OneText => {
  const { message, is_default } = (language && texts?.[language]) || own
  const isMissing = is_default && language !== undefined && !isOurs(language)
  return { code, language, message, isDefault: is_default, isMissing }
}

/** Names a text that is being edited. */
export const draftKey = ({ code, language }: Pick<OneText, 'code' | 'language'>) => `${code}/${language ?? ''}`

export const allWords = ({ code, message, texts }: ErrorMessage) =>
  [code, message, ...Object.values(texts ?? {}).map((text) => text.message)].join(' ')
