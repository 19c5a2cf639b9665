/** Session tokens come from the opener of the console: in the URL, or from Shopify's App Bridge on request. */

interface AppBridge {
  readonly idToken?: () => Promise<string>
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * The shop a token is for, by the name its platform knows it under, and the sign-in or the person that it stands for,
 * where it says one. Only the server can tell whether the token is genuine.
 */
export const readToken = (
  token: string,
): { readonly shopName?: string | undefined; readonly whose?: string | undefined } => {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const { dest, sign_in, sub } = JSON.parse(atob(payload ?? ''))
    return { shopName: textOf(dest)?.replace(/^https?:\/\//, ''), whose: textOf(sign_in) ?? textOf(sub) }
  } catch {
    return {}
  }
}

/**
 * Tells one opaque token from another when the page is opened again. It is 53 bits of a far longer token (cyrb53): nothing can
 * be made of it but this comparison.
 */
export const fingerprintOf = (token: string): string => {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (const character of token) {
    const code = character.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36)
}

/** Outside of Shopify's admin App Bridge waits for it for ever. */
export const APP_BRIDGE_LIMIT_MS = 3000

/** A token fresh from Shopify's admin; nothing where there is no App Bridge, or where it does not answer. */
export const askAppBridge = async (): Promise<string | undefined> => {
  const { shopify } = window as { shopify?: AppBridge }
  if (!shopify?.idToken) return undefined
  const tooLate = new Promise<undefined>((giveUp) => setTimeout(giveUp, APP_BRIDGE_LIMIT_MS))
  try {
    return await Promise.race([shopify.idToken(), tooLate])
  } catch {
    return undefined
  }
}
