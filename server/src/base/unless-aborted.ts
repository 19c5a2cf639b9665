/** What `work` comes to, unless the signal comes first: then the work is not waited for any more. */
export const unlessAborted = async <T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> => {
  if (!signal) return work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  // Whichever comes second is of no interest, and must not end the process.
  aborted.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}
