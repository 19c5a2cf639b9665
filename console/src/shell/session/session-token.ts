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

export const askAppBridge = async (): Promise<string | undefined> => {
  const { shopify } = window as { shopify?: AppBridge }
  try {
    return await shopify?.idToken?.()
  } catch {
    return undefined
  }
}
