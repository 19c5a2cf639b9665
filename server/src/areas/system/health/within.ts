/** Health checks must answer quickly: a database that does not respond in time counts as down. */
const PATIENCE_MS = 2000

/** The result, or a fallback if there is none in time. */
export const within = <T, Otherwise>(answer: Promise<T>, otherwise: Otherwise): Promise<T | Otherwise> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<Otherwise>()
  const timer = setTimeout(resolve, PATIENCE_MS, otherwise)
  return Promise.race([answer.catch(() => otherwise), tooLate]).finally(() => clearTimeout(timer))
}
