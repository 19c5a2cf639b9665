/** Whoever started this process. Loaded before anything else: a parent that is gone by then cannot be told from another one. */
const PARENT = process.ppid

export const hasParent = () => process.ppid === PARENT
