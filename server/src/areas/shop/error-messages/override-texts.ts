/** Puts a shop's own words in place of ours, in an answer that is about to leave. */
import {
  ERRORS,
  type ErrorBody,
  type ErrorValues,
  fillMessage,
  isErrorCode,
  type Language,
} from '@returns-desk/contract'

type Texts = ReadonlyMap<string, string>

export const codesIn = ({ code, details = [] }: ErrorBody): string[] => [
  ...new Set([code, ...details.map((detail) => detail.code)]),
]

/** With the "de" that some numbers go without in Romanian. */
const PLACEHOLDER = /\\\{(\w+)\\\}( de(?= ))?/g
const readBack = (_: string, name: string, de?: string) => (de ? `(?<${name}>.*?)(?:${de})?` : `(?<${name}>.*)`)

/** A detail carries its sentence, not the values in it: they are read back out of the default sentence. */
const valuesIn = (code: string, message: string, language: Language): ErrorValues => {
  if (!isErrorCode(code)) return {}
  const sentence = ERRORS[code][language].replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^${sentence.replace(PLACEHOLDER, readBack)}$`, 's').exec(message)?.groups ?? {}
}

export const overrideTexts = (body: ErrorBody, texts: Texts, language: Language): ErrorBody => {
  const reworded = (code: string, message: string) => {
    const text = texts.get(code)
    return text === undefined ? message : fillMessage(text, valuesIn(code, message, language))
  }
  const details = body.details?.map((detail) => ({ ...detail, message: reworded(detail.code, detail.message) }))
  // The message on top is mostly that of the first detail.
  const isFirst = body.message === body.details?.[0]?.message
  const message = (isFirst && details?.[0]?.message) || reworded(body.code, body.message)
  return { ...body, message, ...(details ? { details } : {}) }
}
