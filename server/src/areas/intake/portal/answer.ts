/** The customer's side: reads what the shop wrote, and answers while the return is open or was closed recently. */
import type { PortalMessages } from '@returns-desk/contract'
import { DAY_MS } from '@returns-desk/engine'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { notify } from '../../people/notifications/notify.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import { insertMessage, isSent, listMessages, requireSameMessage } from '../../returns/messages/queries.ts'
import type { OrderPlace } from '../requests/load-intake.ts'

const ANSWER_DAYS = 30

/** A return of another order counts as missing. */
const findOwn = async (db: ShopDb, { shopId, orderRef }: OrderPlace, id: string) => {
  const row = db.selectFrom('returns').select(['id', 'closed_at']).where('shop_id', '=', shopId).where('id', '=', id)
  return found(await row.where('order_ref', '=', orderRef).executeTakeFirst())
}

export interface OwnMessages {
  readonly data: Awaited<ReturnType<typeof listMessages>>['data']
  readonly can_answer: boolean
}

/** The customer answers; the shop writes first. */
export const listOwnMessages = async (deps: Deps, db: ShopDb, place: OrderPlace, id: string): Promise<OwnMessages> => {
  const { closed_at } = await findOwn(db, place, id)
  const now = deps.clock()
  const { data } = await listMessages(db, deps.vault, place.shopId, id, now)
  const isOver = closed_at !== null && now.getTime() - closed_at.getTime() > ANSWER_DAYS * DAY_MS
  return { data, can_answer: !isOver && data.some(({ from }) => from === 'staff') }
}

/** Links to files are made outside any transaction. A file that is gone is not shown. */
export const withLinks = async (
  { files }: Deps,
  shopId: number,
  origin: string,
  { data, can_answer }: OwnMessages,
): Promise<PortalMessages> => {
  const linked = data.map(async ({ id, at, from, body, files: attached }) => {
    const links = attached.map(async ({ key, kind }) => {
      const url = await files.downloadUrl(shopId, key)
      return url === undefined ? [] : [{ kind, url: new URL(url, origin).href }]
    })
    return { id, at, from, body: body ?? '', files: (await Promise.all(links)).flat() }
  })
  return { data: await Promise.all(linked), can_answer }
}

interface Answer {
  readonly id: string
  readonly body: string
  readonly photo_ids: readonly string[]
}

/** The photos that were uploaded for it become part of it. */
const takePhotos = async (db: ShopDb, { shopId, orderRef }: OrderPlace, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const taken = await db
    .deleteFrom('order_photos')
    .where('shop_id', '=', shopId)
    .where('order_ref', '=', orderRef)
    .where('id', 'in', ids)
    .returning(['id', 'photo_key'])
    .execute()
  const keyOf = (id: string) => taken.find((photo) => photo.id === id)?.photo_key
  if (new Set(ids).size !== taken.length) throw new DomainError('photo_unknown')
  return [...new Set(ids.flatMap((id) => keyOf(id) ?? []))]
}

/** Its photos are deleted some time after the return is closed, like the others. */
const keepPhotosFor = (db: ShopDb, shopId: number, id: string) =>
  db.updateTable('returns').set({ keeps_photos: true }).where('shop_id', '=', shopId).where('id', '=', id).execute()

/** The order must be locked. Moves nothing: staff decide what follows. An answer that was sent before changes nothing. */
export const answer = async (deps: Deps, db: ShopDb, place: OrderPlace, returnId: string, input: Answer) => {
  const { shopId } = place
  const { can_answer } = await listOwnMessages(deps, db, place, returnId)
  await requireSameMessage(db, deps.vault, shopId, { ...input, returnId, sender: 'customer' })
  if (await isSent(db, shopId, input.id)) return
  if (!can_answer) throw new DomainError('answers_closed')
  const at = deps.clock()
  const fileKeys = await takePhotos(db, place, input.photo_ids)
  const message = { id: input.id, sender: 'customer', body: input.body, at, shownAt: at, moveEventId: null } as const
  await insertMessage(db, deps.vault, { shopId, returnId, ...message, fileKeys })
  if (fileKeys.length > 0) await keepPhotosFor(db, shopId, returnId)
  await addEvent(db, { shopId, returnId, at, actor: 'customer', kind: 'message_received', note: null })
  await notify(deps, db, shopId, { kind: 'customer_answered', returnId })
}
