/** Where a shop's logo can be fetched: by mail programs, the portal and the console. */
import { readKey } from '../../../adapters/files/file-key.ts'

const VERSION_LENGTH = 12

/** Changes with the picture. */
export const logoVersion = (logoKey: string): string => readKey(logoKey)?.sha256.slice(0, VERSION_LENGTH) ?? ''

export interface ShopLogo {
  readonly handle: string
  readonly logo_key: string | null
}

/** Where the logo can be fetched; empty if there is none. `origin` is the one that the reader reaches us by. */
export const logoUrl = (origin: string, { handle, logo_key }: ShopLogo): string =>
  logo_key === null ? '' : new URL(`/logos/${handle}?v=${logoVersion(logo_key)}`, origin).href
