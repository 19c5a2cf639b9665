/** The result of `work`, unless the signal aborts first: then the work is no longer awaited. */
export const unlessAborted = async <T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> => {
  if (!signal) return work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  // The later rejection is irrelevant, and must not end the process.
  aborted.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}
