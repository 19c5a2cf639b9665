/** What the server needs of the place a shop sells at. */

/** Who opens the console, as the platform vouches for it. */
export interface Visitor {
  readonly platform: 'embedded' | 'shopify'
  /** The shop's name at its platform. */
  readonly handle: string
  readonly tokenId: string
  readonly expiresAt: Date
  /** A sign-in link may be opened again until it expires; any other token is exchanged a few times at most. */
  readonly isLink: boolean
}

export interface Platform {
  /** `undefined` for a token that this platform did not sign, or that is not good right now. */
  readonly readSessionToken: (token: string) => Promise<Visitor | undefined>
}
