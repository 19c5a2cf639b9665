/** Who the demo shop is, from `shop.json`. */
import type { Role } from '@returns-desk/contract'
import shop from './shop.json' with { type: 'json' }

/** The same seed makes the same customers, orders and wishes, and the photos in `pictures/` are those it asks for. */
export const DEMO_SEED = 2026

export const DEMO_NAME = shop.name
export const DEMO_OWNER_NAME = shop.owner
export const DEMO_COLLEAGUES = shop.colleagues as readonly { readonly name: string; readonly role: Role }[]

/** Where its parcels come back to. No label is made without such an address. */
export const DEMO_ADDRESS = shop.return_address

/** The shop pays for returns of its own mistakes: with a method that only its rules offer. */
export const FREE_PICKUP_TEXTS = shop.free_pickup
