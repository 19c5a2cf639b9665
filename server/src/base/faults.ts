/** What is wrong with the fields of an input, and the refusal made of it. */
import { type ErrorCode, type ErrorDetail, type ErrorValues, errorMessage, type Language } from '@returns-desk/contract'
import { DomainError } from './errors.ts'

/** An error of the catalogue, with what stands in its text. */
export interface Fault {
  readonly code: ErrorCode
  readonly values?: ErrorValues
}

/** A fault of one field. The shop's own text is filled in when the answer is sent. */
export const detailOf = (field: string, { code, values }: Fault, language: Language): ErrorDetail => ({
  field,
  code,
  message: errorMessage(code, language, values),
})

/** The first fault determines the code of the whole refusal. */
export const refusalOf = (details: readonly ErrorDetail[]) =>
  new DomainError(details[0]?.code as ErrorCode, { details })

/** If there is anything to refuse. */
export const refuse = (details: readonly ErrorDetail[]): void => {
  if (details.length > 0) throw refusalOf(details)
}
