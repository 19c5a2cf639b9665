/**
 * Opens and processes our returns at the shop's platform too. Opening is recorded before the request: a retry after a
 * lost response first looks for our mark at the platform, and sends the request again only when no response can be
 * outstanding any more.
 */
import { STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { PlatformError, type PlatformTrouble } from '../../adapters/platform/platform-error.ts'
import type { PlatformReturn, PlatformShop } from '../../adapters/platform/port.ts'
import type { Deps } from '../../config/deps.ts'
import { inShop, type ShopDb } from '../../db/db.ts'
import { findHandle } from '../../db/shop-directory.ts'
import { ANSWER_GRACE_MS } from '../../outbox/backoff.ts'
import { type EffectHandler, type EffectToPerform, skipped } from '../../outbox/effect-handler.ts'
import { effectErrorOf } from './platform-problem.ts'

interface Link {
  readonly platform_ref: string | null
  readonly processed_at: Date | null
}

interface Subject {
  readonly shop: PlatformShop
  readonly returnId: string
  readonly wanted: PlatformReturn
  readonly link: Link | undefined
  readonly isCancelled: boolean
}

type Line = PlatformReturn['lines'][number]

/** Seen by staff at the platform. */
export const markOf = (returnId: string) => `Returns Desk ${returnId}`

const loadSubject = (deps: Deps, { shopId, returnId }: EffectToPerform): Promise<Subject | undefined> =>
  inShop(deps.db, shopId, async (db) => {
    const { rows } = await sql<Link & { order_ref: string | null; order_index: number; lines: readonly Line[] }>`
      select r.order_ref, r.order_index, l.platform_ref, l.processed_at,
        (select coalesce(json_agg(json_build_object('ref', p.order_line_ref, 'quantity', p.quantity, 'reason', why.name) order by p.id), '[]')
          from return_products p join return_reasons why on why.shop_id = p.shop_id and why.id = p.return_reason_id
          where p.shop_id = r.shop_id and p.return_id = r.id and p.order_line_ref is not null) as lines
      from returns r
      left join platform_return_links l on l.shop_id = r.shop_id and l.return_id = r.id
      where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
    const [row] = rows
    const handle = await findHandle(db, shopId)
    if (returnId === null || !row || row.order_ref === null || row.lines.length === 0 || handle === undefined)
      return undefined
    const wanted = { orderRef: row.order_ref, mark: markOf(returnId), lines: row.lines }
    return { shop: { shopId, handle }, returnId, wanted, link: row, isCancelled: row.order_index === STATUS.CANCELLED }
  })

/** `false` while the response to a concurrent request may still be outstanding. */
const claim = async (db: ShopDb, shopId: number, returnId: string, now: Date) => {
  const before = new Date(now.getTime() - ANSWER_GRACE_MS)
  const { rows } = await sql`
    insert into platform_return_links (shop_id, return_id, asked_at) values (${shopId}, ${returnId}, ${now})
    on conflict (shop_id, return_id) do update set asked_at = excluded.asked_at
    where platform_return_links.platform_ref is null
      and (platform_return_links.asked_at is null or platform_return_links.asked_at <= ${before})
    returning return_id`.execute(db)
  return rows.length > 0
}

const keep = (deps: Deps, { shop: { shopId }, returnId }: Subject, fields: Partial<Link> & { asked_at?: null }) =>
  inShop(deps.db, shopId, (db) =>
    db
      .insertInto('platform_return_links')
      .values({ shop_id: shopId, return_id: returnId, ...fields })
      .onConflict((conflict) => conflict.columns(['shop_id', 'return_id']).doUpdateSet(fields))
      .execute(),
  )

const SURELY_NOT_DONE: readonly PlatformTrouble[] = ['unreachable', 'sign_in', 'denied', 'refused']

const ask = async (deps: Deps, subject: Subject) => {
  try {
    return await deps.platform.openReturn(deps.db, subject.shop, subject.wanted)
  } catch (error) {
    if (error instanceof PlatformError && SURELY_NOT_DONE.includes(error.trouble))
      await keep(deps, subject, { asked_at: null })
    throw error
  }
}

/** The return's reference at the platform, opened if needed; `undefined` if the platform keeps no returns. */
const ensureOpen = async (deps: Deps, subject: Subject): Promise<string | undefined> => {
  const { shop, returnId, wanted, link } = subject
  if (link?.platform_ref) return link.platform_ref
  const found = await deps.platform.findReturn(deps.db, shop, wanted)
  if (found === undefined) {
    const isOurs = await inShop(deps.db, shop.shopId, (db) => claim(db, shop.shopId, returnId, deps.clock()))
    if (!isOurs) throw new PlatformError('unknown', 'asked_before')
  }
  const ref = found ?? (await ask(deps, subject))
  await keep(deps, subject, ref === undefined ? { asked_at: null } : { platform_ref: ref })
  return ref
}

type Work = (deps: Deps, subject: Subject) => Promise<Readonly<Record<string, unknown>>>

const withSubject =
  (work: Work): EffectHandler =>
  async (deps, effect) => {
    const subject = await loadSubject(deps, effect)
    if (!subject) return skipped('platform_order_unknown')
    try {
      return await work(deps, subject)
    } catch (error) {
      throw effectErrorOf(error)
    }
  }

export const openPlatformReturn = withSubject(async (deps, subject) => {
  if (subject.isCancelled) return skipped('too_late')
  const ref = await ensureOpen(deps, subject)
  return ref === undefined ? skipped('platform_keeps_no_returns') : { platform_ref: ref }
})

export const processPlatformReturn = withSubject(async (deps, subject) => {
  const ref = await ensureOpen(deps, subject)
  if (ref === undefined) return skipped('platform_keeps_no_returns')
  if (subject.link?.processed_at) return { platform_ref: ref }
  await deps.platform.processReturn(deps.db, subject.shop, ref)
  await keep(deps, subject, { processed_at: deps.clock() })
  return { platform_ref: ref }
})

/** If the response to its opening was lost, it may exist, or still be created. */
export const cancelPlatformReturn = withSubject(async (deps, subject) => {
  const { shop, returnId, wanted, link } = subject
  const ref = link?.platform_ref ?? (await deps.platform.findReturn(deps.db, shop, wanted))
  if (ref !== undefined) {
    await deps.platform.cancelReturn(deps.db, shop, ref)
    return { platform_ref: ref }
  }
  const isOver = await inShop(deps.db, shop.shopId, (db) => claim(db, shop.shopId, returnId, deps.clock()))
  if (!isOver) throw new PlatformError('unknown', 'asked_before')
  await keep(deps, subject, { asked_at: null })
  return {}
})
