/** One more piece was taken out of the parcel and scanned. */
import { searchToken } from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { lockRefund, settleChange } from '../../money/entries/settle-entries.ts'
import { beginScan } from '../scans/scan-parcel.ts'
import { countChange, type InspectionPlace, listProducts, lockInspection, updateProduct } from './queries.ts'

export interface Piece extends InspectionPlace {
  readonly key: string
  readonly code: string
  readonly staffId: number
}

/** Two lines of an order may be the same product: the first that still lacks a piece gets it. */
export const addPiece = async (db: ShopDb, piece: Piece, at: Date): Promise<void> => {
  const { shopId, returnId, key, code } = piece
  // The key before the return, as in every scan.
  const before = await beginScan(db, piece, at)
  if (before.isDone) return
  await lockInspection(db, piece)
  const token = searchToken(code)
  const products = await listProducts(db, piece)
  const own = products.filter(({ sku }) => sku !== '' && searchToken(sku) === token)
  if (own.length === 0) throw new DomainError('piece_not_in_return')
  const product = own.find(({ received, quantity }) => received < quantity)
  if (!product) throw new DomainError('inspection_counts')
  // What was judged was not all of it.
  await updateProduct(db, piece, product.id, {
    received: product.received + 1,
    inspected_at: null,
    inspected_by: null,
  })
  await countChange(db, piece)
  const scan = db.updateTable('parcel_scans').set({ return_id: returnId }).where('shop_id', '=', shopId)
  await scan.where('key', '=', key).execute()
  if (product.inspected_at !== null)
    await settleChange(db, shopId, returnId, await lockRefund(db, shopId, returnId), at)
}
