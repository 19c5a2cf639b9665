import { trimmedPath } from './location.ts'

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // What cannot be decoded stays as it is.
  }
}

/** The decoded parameters of a path that matches a pattern such as `/returns/:id`; `undefined` if it does not match. */
export const matchPath = (pattern: string, pathname: string): Record<string, string> | undefined => {
  const [wanted, given] = [pattern.split('/'), trimmedPath(pathname).split('/')]
  if (wanted.length !== given.length) return undefined
  const pairs = wanted.map((part, i) => [part, given[i] ?? ''] as const)
  if (pairs.some(([part, value]) => (part.startsWith(':') ? value === '' : part !== value))) return undefined
  const named = pairs.filter(([part]) => part.startsWith(':'))
  return Object.fromEntries(named.map(([part, value]) => [part.slice(1), decoded(value)]))
}
