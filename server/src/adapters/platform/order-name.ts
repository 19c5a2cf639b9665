/** `1042`, ` #1042 ` and `# 1042` are the same order to whoever types it, whichever way the shop writes it. */
export const bareOrderName = (typed: string) => typed.trim().replace(/^#\s*(?=\S)/, '')
