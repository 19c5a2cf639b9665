interface Renewal {
  readonly everyMs: number
  readonly renew: () => Promise<void>
  /** A failed renewal is followed by the next one; if all fail, the lease expires. */
  readonly onError: (error: unknown) => void
}

/** Renews a lease while the work is under way. Waits for the last renewal: only then is the end of the lease known. */
export const whileRenewing = async <T>({ everyMs, renew, onError }: Renewal, work: () => Promise<T>): Promise<T> => {
  let renewal = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(onError)
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewal
  }
}
