/** What a scan leads to. Sent again, it gets the same answer, and nothing happens twice. */
import type { Role, ScanResult } from '@returns-desk/contract'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { findReturnId } from '../../returns/history/list-timeline.ts'
import type { Moved } from '../../returns/moves/move-return.ts'
import { findParcel, keepParcel, listHits } from './queries.ts'
import { receiveReturn } from './receive-return.ts'
import { resolveCode } from './resolve-code.ts'

export interface Scan {
  readonly shopId: number
  readonly key: string
  readonly code: string
  /** When it was scanned, if it is sent later. */
  readonly scannedAt: Date | undefined
  /** Of several returns, the one that was chosen. */
  readonly returnId: string | undefined
  readonly staffId: number
  readonly role: Role
  /** The language of the shop's own texts. */
  readonly reader: string
}

type ScanOutcome = { readonly return_id: string; readonly is_new: boolean } | { readonly parcel_id: number } | undefined

const scanAt = (db: ShopDb, { shopId, key }: Scan) =>
  db.updateTable('parcel_scans').where('shop_id', '=', shopId).where('key', '=', key)

/**
 * What came of it before. The row is there and locked from here on: the same scan, sent again at the same moment, waits.
 * Its return is filled in only when that is locked, too, or two scans of one return could wait for each other.
 */
export const beginScan = async (
  db: ShopDb,
  { shopId, key, code, staffId, returnId }: Pick<Scan, 'shopId' | 'key' | 'code' | 'staffId' | 'returnId'>,
  at: Date,
) => {
  await db
    .insertInto('parcel_scans')
    .values({ shop_id: shopId, key, code, staff_id: staffId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const before = await db
    .selectFrom('parcel_scans')
    .select(['code', 'return_id', 'parcel_id', 'is_new'])
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isDone = before.return_id !== null || before.parcel_id !== null
  // Of several returns one may be chosen with the same key, but not another one afterwards.
  if (before.code !== code || (isDone && returnId !== undefined && returnId !== before.return_id))
    throw new DomainError('key_taken')
  return { ...before, isDone }
}

export interface Scanned {
  readonly result: ScanResult
  readonly moved: Moved | undefined
}

const answer = async (
  db: ShopDb,
  scan: Scan,
  outcome: ScanOutcome,
  ids: readonly string[] = [],
): Promise<ScanResult> => {
  const { shopId, reader, role } = scan
  if (outcome && 'parcel_id' in outcome)
    return { hits: [], is_new: false, parcel: found(await findParcel(db, shopId, outcome.parcel_id, role)) }
  const hits = await listHits(db, shopId, outcome ? [outcome.return_id] : ids, reader)
  return { hits, is_new: outcome?.is_new ?? false, parcel: null }
}

export const scanParcel = async (deps: Deps, db: ShopDb, scan: Scan): Promise<Scanned> => {
  const { shopId, code, staffId, role } = scan
  const now = deps.clock()
  // A clock that is ahead does not make parcels arrive in the future.
  const at = scan.scannedAt && scan.scannedAt < now ? scan.scannedAt : now
  const before = await beginScan(db, scan, at)
  if (before.isDone) {
    const { return_id, parcel_id, is_new } = before
    const outcome = return_id === null ? { parcel_id: found(parcel_id ?? undefined) } : { return_id, is_new }
    return { result: await answer(db, scan, outcome), moved: undefined }
  }
  const chosen = scan.returnId && found(await findReturnId(db, shopId, scan.returnId)).id
  const ids = chosen ? [chosen] : await resolveCode(db, shopId, code)
  const [id, ...others] = ids
  if (id === undefined) {
    const parcel_id = await keepParcel(db, shopId, { code, received_at: at, received_by: staffId })
    await scanAt(db, scan).set({ parcel_id }).execute()
    return { result: await answer(db, scan, { parcel_id }), moved: undefined }
  }
  if (others.length > 0) return { result: await answer(db, scan, undefined, ids), moved: undefined }
  const moved = await receiveReturn(deps, db, { shopId, returnId: id, role, at: now })
  const outcome = { return_id: id, is_new: moved !== undefined }
  await scanAt(db, scan).set(outcome).execute()
  return { result: await answer(db, scan, outcome), moved }
}
