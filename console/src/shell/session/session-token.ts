/** Session tokens come from whoever opened the console: in the address, or from Shopify's App Bridge on request. */

interface AppBridge {
  readonly idToken?: () => Promise<string>
}

/** The shop a token is for, by the name its platform knows it under. Only the server can tell whether the token is genuine. */
export const shopNameIn = (token: string | undefined): string | undefined => {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const { dest } = JSON.parse(atob(payload ?? ''))
    return typeof dest === 'string' ? dest.replace(/^https?:\/\//, '') : undefined
  } catch {
    return undefined
  }
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
