/** What is wrong with the fields of an input. Each objection names the field that it is about. */
import { type ErrorCode, type ErrorDetail, type ErrorValues, errorMessage, type Language } from '@returns-desk/contract'
import { DomainError } from './errors.ts'

export interface Objection {
  readonly code: ErrorCode
  readonly values?: ErrorValues
}

/** An objection to one field. The shop's own text is filled in when the answer is sent. */
export const detailOf = (field: string, { code, values }: Objection, language: Language): ErrorDetail => ({
  field,
  code,
  message: errorMessage(code, language, values),
})

/** The first objection determines the code of the whole refusal. */
export const refuse = (details: readonly ErrorDetail[]): void => {
  const [first] = details
  if (first) throw new DomainError(first.code as DomainError['code'], { details })
}
