import { bareOrderNames } from '../order-name.ts'

/** A term of Shopify's search syntax, quoted so that it cannot contain operators. */
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** With and without the `#`: customers need not know whether the shop uses one. */
const names = (typed: string) => [...new Set(bareOrderNames(typed))].flatMap((bare) => [`#${bare}`, bare])

const LONGEST = 100

/** `undefined` if the text cannot be an order name: then no request is needed. */
export const searchByName = (name: string) => {
  const all = names(name)
  const [, bare = ''] = all
  if (bare === '' || bare === '#' || bare.length > LONGEST) return undefined
  return `(${all.map((one) => `name:${quoted(one)}`).join(' OR ')})`
}

export const searchByClaim = ({ name, email }: { name: string; email: string }) => {
  const byName = searchByName(name)
  const address = email.trim()
  return byName && address !== '' ? `${byName} AND email:${quoted(address)}` : undefined
}

/** Shopify's search matches loosely; the name must match exactly. */
export const isNamed = (found: string, typed: string) =>
  names(typed).some((name) => name.toLowerCase() === found.trim().toLowerCase())

export const isAddress = (found: string | null, typed: string) =>
  found !== null && found !== '' && found.trim().toLowerCase() === typed.trim().toLowerCase()
