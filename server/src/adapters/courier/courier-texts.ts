/** What couriers are told, and how their responses are read, which are never trusted to have a certain shape. */
import { CourierError } from './courier-error.ts'
import type { CourierAnswer } from './network.ts'
import type { Parcel } from './port.ts'

/** What couriers print on their labels. The number first: a long name is cut off at its end. */
export const contentOf = ({ number, order_name }: Parcel) => `Retur ${number} ${order_name}`

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** All sentences in a value, at any depth: each courier nests its messages differently. */
export const sentences = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(sentences).filter(Boolean).join('; ')
  if (typeof value === 'object' && value !== null) return sentences(Object.values(value))
  return ''
}

/** Any status other than success is a refusal, in the courier's words. */
export const expectSuccess = (answer: CourierAnswer, reasonOf: (json: unknown) => unknown): CourierAnswer => {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new CourierError('refused', sentences(reasonOf(answer.json)) || `HTTP ${answer.status}`)
}

const PDF_MAGIC = '%PDF-'

export const expectPdf = (bytes: Uint8Array): Uint8Array => {
  if (Buffer.from(bytes.subarray(0, PDF_MAGIC.length)).toString('latin1') === PDF_MAGIC) return bytes
  throw new CourierError('unreachable')
}

/** Without diacritics: a courier's list of towns may have `ș`, `ş` or plain `s`. */
export const plainLetters = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '')
