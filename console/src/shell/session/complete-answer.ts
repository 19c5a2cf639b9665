/**
 * Completes a response to the shape in the contract. The specification makes many fields optional, and another back end
 * may omit or null what ours always sends: screens then show nothing there instead of failing. Only missing values are
 * filled in. Unknown ids, languages and statuses stay as received.
 */

/**
 * A text, an amount, a whole number, a yes or no, or anything. `[shape]` is a list; `[shape, 0]` may be null and
 * `[shape, 1]` may be absent.
 */
export type Shape =
  | 's'
  | 'n'
  | 'i'
  | 'b'
  | '?'
  | readonly [Shape]
  | readonly [Shape, 0 | 1]
  | { readonly [name: string]: Shape }

/** A successful but unreadable response: the connection broke, or it is not our server. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError'
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const completeText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Anything that is not a number becomes `NaN`, which formatters show as a dash: 0 would be wrong. */
const completeAmount = (value: unknown) => {
  if (value === null || value === undefined || value === '') return Number.NaN
  const amount = Number(value)
  return Number.isNaN(amount) ? Number.NaN : amount
}

/** What an object was before it was completed. */
const originals = new WeakMap<object, Readonly<Record<string, unknown>>>()

/**
 * The values to send back for a loaded object: what its back end omitted or sent as null, and the user has not changed,
 * is sent back the same way. A made-up number would be rejected there, or stored.
 */
export const withoutFilledValues = <Values extends object>(opened: object, values: Values): Values => {
  const before = originals.get(opened)
  if (!before) return values
  const filled = opened as Record<string, unknown>
  const isUntouched = (name: string, value: unknown) => !isThere(before[name]) && Object.is(filled[name], value)
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!isUntouched(name, value)) return [[name, value]]
      return name in before ? [[name, null]] : []
    }),
  ) as Values
}

const completeObject = (shape: { readonly [name: string]: Shape }, value: unknown) => {
  const raw = isPlainObject(value) ? value : {}
  const completed: Record<string, unknown> = { ...raw }
  for (const [name, part] of Object.entries(shape)) {
    const filled = complete(part, raw[name])
    if (filled !== undefined) completed[name] = filled
    else delete completed[name]
  }
  originals.set(completed, raw)
  return completed
}

const complete = (shape: Shape, value: unknown): unknown => {
  if (shape === 's') return completeText(value)
  if (shape === 'n') return completeAmount(value)
  if (shape === 'i') return value ?? 0
  if (shape === 'b') return value === true
  if (shape === '?') return value
  if (!isList(shape)) return completeObject(shape, value)
  const [part, absence] = shape
  if (absence === undefined)
    return Array.isArray(value) ? value.filter(isThere).map((item) => complete(part, item)) : []
  if (isThere(value)) return complete(part, value)
  return absence === 0 ? null : undefined
}

const isThere = (value: unknown) => value !== null && value !== undefined
const isList = (shape: object): shape is readonly [Shape] | readonly [Shape, 0 | 1] => Array.isArray(shape)

/** An answer that is not even of the right kind is not made up: it counts as unreadable. */
export const completeAnswer = (shape: Shape | undefined, answer: unknown): unknown => {
  if (shape === undefined) return answer
  const isReadable = Array.isArray(shape) ? Array.isArray(answer) : isPlainObject(answer)
  if (!isReadable) throw new UnreadableAnswerError('the answer cannot be read')
  return complete(shape, answer)
}
