/** Lets the browser do what it has to: on a slow phone one long stretch of work would keep the page from answering. */
export const breathe = () => new Promise((done) => setTimeout(done))
