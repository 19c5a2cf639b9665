/** Which return at the shop's platform is ours, and who may open it there. */
import { STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { PlatformError } from '../../../adapters/platform/platform-error.ts'
import type { PlatformPieces, PlatformReturn, PlatformShop } from '../../../adapters/platform/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { findHandle } from '../../../db/shop-directory.ts'
import { ANSWER_GRACE_MS } from '../../../outbox/backoff.ts'
import { type InspectedLine, piecesOf } from './pieces-of.ts'

interface Link {
  readonly platform_ref: string | null
  readonly processed_at: Date | null
  /** A return that a corrected one takes the place of: cancelled there by us, or about to be. */
  readonly replaced_ref: string | null
}

export interface Subject {
  readonly shop: PlatformShop
  readonly returnId: string
  readonly wanted: PlatformReturn
  readonly link: Link
  readonly isCancelled: boolean
  /** A correction has not reached the platform yet. */
  readonly isUnadjusted: boolean
  readonly pieces: readonly PlatformPieces[]
  /** A refund is to be paid there, or is being paid. */
  readonly isPaying: boolean
}

interface LinkRow extends Link {
  readonly order_ref: string | null
  readonly order_index: number
  readonly lines: PlatformReturn['lines']
  readonly is_unadjusted: boolean
  readonly is_paying: boolean
  readonly inspected: readonly InspectedLine[]
}

/** Seen by staff at the platform. */
export const markOf = (returnId: string) => `Returns Desk ${returnId}`

export const readSubject = async (
  db: ShopDb,
  shopId: number,
  returnId: string | null,
): Promise<Subject | undefined> => {
  const { rows } = await sql<LinkRow>`
    select r.order_ref, r.order_index, l.platform_ref, l.processed_at, l.replaced_ref,
      (select coalesce(json_agg(json_build_object('ref', p.order_line_ref, 'quantity', p.quantity, 'reason', why.name) order by p.id), '[]')
        from return_products p join return_reasons why on why.shop_id = p.shop_id and why.id = p.return_reason_id
        where p.shop_id = r.shop_id and p.return_id = r.id and p.order_line_ref is not null) as lines,
      exists (select from effects e where e.shop_id = r.shop_id and e.return_id = r.id
        and e.kind = 'platform-return-adjust' and e.state in ('pending', 'failed')) as is_unadjusted,
      (select coalesce(json_agg(json_build_object('ref', p.order_line_ref, 'quantity', p.quantity, 'received', p.received,
          'accepted', p.accepted, 'rejected', p.rejected, 'disposition', p.disposition,
          'is_inspected', p.inspected_at is not null) order by p.id), '[]')
        from return_products p
        where p.shop_id = r.shop_id and p.return_id = r.id and p.order_line_ref is not null) as inspected,
      exists (select from payouts o where o.shop_id = r.shop_id and o.return_id = r.id
        and o.route in ('platform', 'store_credit') and o.state in ('agreed', 'asking')) as is_paying
    from returns r
    left join platform_return_links l on l.shop_id = r.shop_id and l.return_id = r.id
    where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
  const [row] = rows
  const handle = await findHandle(db, shopId)
  if (returnId === null || !row || row.order_ref === null || row.lines.length === 0 || handle === undefined)
    return undefined
  const wanted = { orderRef: row.order_ref, mark: markOf(returnId), lines: row.lines }
  const state = { isCancelled: row.order_index === STATUS.CANCELLED, isUnadjusted: row.is_unadjusted }
  const money = { pieces: row.inspected.flatMap(piecesOf), isPaying: row.is_paying }
  return { shop: { shopId, handle }, returnId, wanted, link: row, ...state, ...money }
}

/** Throws while the response to a concurrent request may still be outstanding. */
export const claim = async (db: ShopDb, shopId: number, returnId: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - ANSWER_GRACE_MS)
  const { rows } = await sql`
    insert into platform_return_links (shop_id, return_id, asked_at) values (${shopId}, ${returnId}, ${now})
    on conflict (shop_id, return_id) do update set asked_at = excluded.asked_at
    where platform_return_links.platform_ref is null
      and (platform_return_links.asked_at is null or platform_return_links.asked_at <= ${before})
    returning return_id`.execute(db)
  if (rows.length === 0) throw new PlatformError('unknown', 'asked_before')
}

/**
 * The return as it is at the moment of the claim: a correction is either part of it, or finds the claim and plans to
 * adjust what was opened.
 */
export const claimCurrent = (deps: Deps, subject: Subject): Promise<Subject> =>
  inShop(deps.db, subject.shop.shopId, async (db) => {
    const { shop, returnId } = subject
    await sql`select from returns where shop_id = ${shop.shopId} and id = ${returnId} for no key update`.execute(db)
    await claim(db, shop.shopId, returnId, deps.clock())
    return (await readSubject(db, shop.shopId, returnId)) ?? subject
  })

export const keep = (
  deps: Deps,
  { shop: { shopId }, returnId }: Subject,
  fields: Partial<Link> & { asked_at?: null },
) =>
  inShop(deps.db, shopId, (db) =>
    db
      .insertInto('platform_return_links')
      .values({ shop_id: shopId, return_id: returnId, ...fields })
      .onConflict((conflict) => conflict.columns(['shop_id', 'return_id']).doUpdateSet(fields))
      .execute(),
  )

/** Only while `ref` is the return there: a concurrent adjustment may have replaced it already. Throws if it has. */
export const keepOf = async (
  deps: Deps,
  { shop: { shopId }, returnId }: Subject,
  ref: string,
  fields: Partial<Link> & { asked_at?: null },
): Promise<void> => {
  const kept = await inShop(deps.db, shopId, (db) =>
    db
      .updateTable('platform_return_links')
      .set(fields)
      .where('shop_id', '=', shopId)
      .where('return_id', '=', returnId)
      .where('platform_ref', '=', ref)
      .returning('return_id')
      .executeTakeFirst(),
  )
  if (!kept) throw new PlatformError('unknown', 'asked_before')
}
