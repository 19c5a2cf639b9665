import type { ParseArgsOptionsConfig } from 'node:util'
import type { Deps } from '../../config/deps.ts'
import type { Db } from '../../db/db.ts'
import { findAnyShopId } from '../../db/shop-directory.ts'

export const SHOPS_OPTIONS = {
  name: { type: 'string' },
  handle: { type: 'string' },
  country: { type: 'string' },
  currency: { type: 'string' },
  'time-zone': { type: 'string' },
  languages: { type: 'string' },
  owner: { type: 'string' },
  email: { type: 'string' },
  confirm: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig

export interface ShopsCall {
  readonly deps: Deps
  readonly say: (line: string) => void
  /** The shop that was named. */
  readonly handle: string | undefined
  readonly options: { readonly [Name in keyof typeof SHOPS_OPTIONS]?: string | undefined }
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

export type ShopsCommand = (call: ShopsCall) => Promise<void>

export const namedShop = async (db: Db, handle: string | undefined) => {
  if (!handle) throw new Error('Name the shop, as “npm run shops -- list” shows it.')
  const shopId = await findAnyShopId(db, handle)
  if (!shopId) throw new Error(`There is no shop "${handle}".`)
  return { shopId, handle }
}
