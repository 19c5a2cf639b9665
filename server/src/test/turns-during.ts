/** How many turns the event loop made during some work. Counted, not timed, so that a busy machine changes nothing. */
export const turnsDuring = async <T>(run: () => Promise<T>): Promise<{ result: T; turns: number }> => {
  let turns = 0
  let isOver = false
  const count = () => {
    if (isOver) return
    turns++
    setImmediate(count)
  }
  setImmediate(count)
  try {
    const result = await run()
    return { result, turns }
  } finally {
    isOver = true
  }
}
