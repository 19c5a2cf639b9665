import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { addEvent } from '../history/add-event.ts'

/** The move that messages to the customer went with is undone. Their mails are cancelled with the other effects of the move. */
export const cancelMessages = async (
  deps: Deps,
  db: ShopDb,
  { shopId, returnId, eventId }: { shopId: number; returnId: string; eventId: number },
): Promise<void> => {
  const at = deps.clock()
  const { rows } = await sql`
    update return_messages set cancelled_at = ${at}
    where shop_id = ${shopId} and return_id = ${returnId} and move_event_id = ${eventId} returning id`.execute(db)
  if (rows.length > 0)
    await addEvent(db, { shopId, returnId, at, actor: 'staff', kind: 'message_cancelled', note: null })
}
