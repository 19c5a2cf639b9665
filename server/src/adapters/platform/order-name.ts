/**
 * What may be meant by the name of an order, without the mark before it: `1042`, ` #1042 ` and `# 1042` are the same order to
 * whoever types it, whichever way the shop writes it. First as it was typed, then with no blank behind the mark.
 */
export const bareOrderNames = (typed: string): [asTyped: string, bare: string] => {
  const asTyped = typed.trim().replace(/^#(?=.)/, '')
  return [asTyped, asTyped.trimStart()]
}
