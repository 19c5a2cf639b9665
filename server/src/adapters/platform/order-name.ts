/**
 * The order names that a typed name may mean, without the leading `#`: customers use `1042`, ` #1042 ` and `# 1042` for
 * the same order, however the shop writes it. First as typed, then without blanks after the `#`.
 */
export const bareOrderNames = (typed: string): [asTyped: string, bare: string] => {
  const asTyped = typed.trim().replace(/^#(?=.)/, '')
  return [asTyped, asTyped.trimStart()]
}
