/**
 * A body of one megabyte may hold hundreds of thousands of values, and reporting every invalid one would block the
 * server for seconds. So values are counted first, and counting stops at the limit.
 */
import { DomainError } from '../base/errors.ts'

/** Several times the size of the largest form. */
const MAX_VALUES = 4000

export const tooCrowded = () => new DomainError('body_too_large')

export const isCrowded = (body: unknown): boolean => {
  const waiting = [body]
  let values = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const inside = Object.values(value)
    values += inside.length
    if (values > MAX_VALUES) return true
    waiting.push(...inside)
  }
  return false
}
