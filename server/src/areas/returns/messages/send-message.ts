/** Staff write to the customer of a return. The mail is planned with the message: one is not there without the other. */
import type { MessageInput, Role } from '@returns-desk/contract'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type Hold, planEffects } from '../../../outbox/plan-effects.ts'
import { findLatest } from '../../receiving/labels/queries.ts'
import { addEvent } from '../history/add-event.ts'
import { type Moved, moveReturn } from '../moves/move-return.ts'
import { insertMessage, isSent, requireSameMessage } from './queries.ts'

export interface Sending {
  readonly shopId: number
  readonly returnId: string
  readonly input: MessageInput
  readonly ifMatch: number | undefined
  readonly role: Role
}

const photosOf = async (db: ShopDb, { shopId, returnId, input: { photo_keys } }: Sending): Promise<string[]> => {
  if (photo_keys.length === 0) return []
  const known = await db
    .selectFrom('return_photos')
    .select('photo_key')
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('photo_key', 'in', photo_keys)
    .execute()
  const own = new Set(known.map(({ photo_key }) => photo_key))
  if (photo_keys.some((key) => !own.has(key))) throw new DomainError('attachment_unknown')
  return [...own]
}

const labelOf = async (db: ShopDb, { shopId, returnId, input: { with_label } }: Sending): Promise<string[]> => {
  if (!with_label) return []
  const label = await findLatest(db, shopId, returnId)
  if (label?.state !== 'made' || label.label_key === null) throw new DomainError('attachment_unknown')
  return [label.label_key]
}

/** Erased customers have no address. */
const requireReachable = async (db: ShopDb, { shopId, returnId }: Sending) => {
  const row = await db
    .selectFrom('returns')
    .select('client_email')
    .where('shop_id', '=', shopId)
    .where('id', '=', returnId)
    .forUpdate()
    .executeTakeFirst()
  if (found(row).client_email === '') throw new DomainError('customer_unreachable')
}

const moveWith = (deps: Deps, db: ShopDb, { shopId, returnId, input, ifMatch, role }: Sending, at: Date) =>
  input.move_to === null
    ? undefined
    : moveReturn(deps, db, {
        shopId,
        id: returnId,
        status: input.move_to,
        ifMatch,
        actor: 'staff',
        role,
        at,
        isToldByStaff: true,
      })

interface Writing {
  readonly shopId: number
  readonly returnId: string
  readonly id: string
  readonly body: string
  readonly at: Date
  readonly hold?: Hold | undefined
  readonly fileKeys?: readonly string[]
}

/** The message, its mail, and its entry in the timeline. */
export const writeToCustomer = async (deps: Deps, db: ShopDb, { hold, fileKeys = [], ...message }: Writing) => {
  const { shopId, returnId, id, at } = message
  const shownAt = new Date(at.getTime() + (hold?.delayMs ?? 0))
  const moveEventId = hold?.eventId ?? null
  await insertMessage(db, deps.vault, { ...message, sender: 'staff', shownAt, moveEventId, fileKeys })
  await addEvent(db, { shopId, returnId, at, actor: 'staff', kind: 'message_sent', note: null })
  const key = `message/${returnId}/${id}`
  const effect = { kind: 'message-email', key, returnId, payload: { message_id: id } } as const
  await planEffects(deps, db, shopId, [effect], hold)
}

/** Returns the move that was made with it, if any. A message that was sent before changes nothing. */
export const sendMessage = async (deps: Deps, db: ShopDb, sending: Sending): Promise<Moved | undefined> => {
  const { shopId, returnId, input } = sending
  await requireSameMessage(db, deps.vault, shopId, { ...input, returnId, sender: 'staff' })
  await requireReachable(db, sending)
  if (await isSent(db, shopId, input.id)) return undefined
  const at = deps.clock()
  const moved = await moveWith(deps, db, sending, at)
  const hold = moved?.hold
  const fileKeys = [...(await photosOf(db, sending)), ...(await labelOf(db, sending))]
  await writeToCustomer(deps, db, { shopId, returnId, id: input.id, body: input.body, at, hold, fileKeys })
  return moved
}
