/** Ends a task, so that the browser can answer the reader in between: on a slow phone one long task would block it. */
export const yieldToBrowser = () => new Promise((done) => setTimeout(done))
