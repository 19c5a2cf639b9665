/** Runs a few pieces of work at a time. Some more wait for their turn; for any beyond them there is no room. */
export const openLanes = ({ lanes, room }: { readonly lanes: number; readonly room: number }) => {
  const waiting: (() => void)[] = []
  let running = 0

  /** Whoever waits longest takes over the place at once: nobody comes in between. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  /** `noRoom`: what it fails with where too many wait already. */
  return async <T>(work: () => Promise<T>, noRoom: () => Error): Promise<T> => {
    if (running < lanes) running += 1
    else if (waiting.length < room) await new Promise<void>((turn) => waiting.push(turn))
    else throw noRoom()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
