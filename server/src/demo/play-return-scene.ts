/** Plays a scene that is about a return, by the same ways as every other return. */

import {
  type DemoOrder,
  type DemoWish,
  HOUR_MS,
  photoKey,
  type ReturnScene,
  type SceneMove,
  sentenceIn,
  UNPACKED_DAMAGED,
  wishFor,
} from '@returns-desk/demo'
import { MailError } from '../adapters/mail/mail-error.ts'
import type { Mailer } from '../adapters/mail/port.ts'
import * as couriers from '../areas/platforms/couriers/queries.ts'
import { type Change, moveIn, moves } from './move-in-past.ts'
import type { Act } from './past.ts'
import { doInPast, tryMails } from './past-effects.ts'
import type { Photos } from './photos.ts'
import { type MadeReturn, submitWish } from './submit-wish.ts'

export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)

export const changesOf = (now: Date, sceneMoves: readonly SceneMove[]): Change[] =>
  sceneMoves.map(([hoursAgo, to, actor]) => ({ at: hoursBefore(now, hoursAgo), to, actor: actor ?? 'staff' }))

const damaged = (wish: DemoWish): DemoWish => {
  const shown = wish.lines[0]
  const picture = shown && wish.order.lines[shown.line_index]?.picture
  const description = sentenceIn(UNPACKED_DAMAGED, wish.order.customer.language)
  const photos = picture ? [photoKey({ picture, flaw: 'stain', shot: 1 })] : []
  const lines = wish.lines.map((line, i) => ({
    ...line,
    reason: 'damaged' as const,
    description,
    photos: i === 0 ? photos : [],
  }))
  return { ...wish, lines }
}

/** Things that came as they should: a scene says itself what is to be seen in it. */
const unharmed = (wish: DemoWish): DemoWish => ({
  ...wish,
  lines: wish.lines.map((line) => ({ ...line, reason: 'changed_mind', description: '', photos: [] })),
})

export const sceneWish = (scene: ReturnScene, order: DemoOrder, now: Date, seed: number): DemoWish => {
  const { return_method, payment_method, isDamaged, hoursAgo } = scene
  const wish = wishFor(order, now, seed, hoursBefore(now, hoursAgo))
  return { ...(isDamaged ? damaged(wish) : unharmed(wish)), return_method, payment_method }
}

const failing = ({ problem, isFinal }: NonNullable<ReturnScene['mail']>): Mailer => ({
  sender: 'returns@localhost',
  server: undefined,
  problem: () => null,
  send: () => Promise.reject(new MailError(problem, { isFinal })),
})

const FAN = { active: true, settings: { username: 'demo', client_id: '1', service: '' }, secrets: { password: 'demo' } }

/** The courier account exists when the label is requested and is gone when it runs, so no courier is called. */
const moveWithoutCourier = (made: MadeReturn, change: Change): Act => ({
  at: change.at,
  run: async (past) => {
    const { deps, shop } = past
    await doInPast(past, async (db) => {
      await couriers.save(db, deps.vault, shop.shopId, 'fan', FAN, deps.clock())
      await moveIn(past, db, made, change)
      await couriers.remove(db, shop.shopId, 'fan')
    })
    return []
  },
})

export const playReturnScene = (now: Date, scene: ReturnScene, wish: DemoWish, photos: Photos): Act => ({
  at: wish.at,
  run: async (past) => {
    const { mail, losesCourier } = scene
    const made = await submitWish(past, wish, { photos, keepsMail: mail !== undefined })
    if (!made) throw new Error('the rules of the demo shop refuse one of its scenes')
    if (mail) await tryMails(past, failing(mail))
    const changes = changesOf(now, scene.moves)
    return losesCourier ? changes.map((change) => moveWithoutCourier(made, change)) : moves(made, changes)
  },
})
