/** Ends a task, so that the browser can handle input in between: on a slow phone one long task would block it. */
export const yieldToBrowser = () => new Promise((done) => setTimeout(done))
