/**
 * A screen that opens makes up to ten requests at once, and sending one takes a slow phone several milliseconds. Sent
 * one per task, they leave the browser room to answer a press in between.
 */
let last: Promise<unknown> = Promise.resolve()

/** Resolves in a task of its own. Browsers that cannot say when send at once. */
export const inTurn = (): Promise<unknown> => {
  const { scheduler } = window as { scheduler?: { yield?: () => Promise<void> } }
  if (scheduler?.yield) last = last.then(() => scheduler.yield?.())
  return last
}
