/**
 * A screen that opens makes up to ten requests at once, and sending one takes a slow phone several milliseconds. Sent
 * one per task, they leave the browser room to answer a press in between.
 */
let last: Promise<unknown> = Promise.resolve()

/** Resolves in a task of its own. Browsers that cannot say when send at once. */
export const inTurn = (): Promise<unknown> => {
  const { scheduler } = window as { scheduler?: { yield?: () => Promise<void> } }
  // A turn that fails is over, too: requests must never wait for one that does not come.
  if (scheduler?.yield) last = last.then(() => scheduler.yield?.()).catch(() => {})
  return last
}
