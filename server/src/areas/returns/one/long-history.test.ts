import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'

const MANY = 120
const SHOWN = 50

test('a return with a long history shows its newest part and the number of older entries, and the rest in parts', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  await inShop(world.db, shop.id, async (db) => {
    const at = world.deps.clock()
    await sql`
      insert into return_events (shop_id, return_id, at, actor, kind, note)
      select ${shop.id}, ${id}, ${at}, 'system', 'parcel_event', 'scan ' || n from generate_series(1, ${MANY}::int) as n`.execute(
      db,
    )
    await sql`
      insert into effects (shop_id, id, return_id, kind, key, payload, state, created_at)
      select ${shop.id}, gen_random_uuid(), ${id}, 'email', 'many/' || n, '{"template":{"type":"completed"}}', 'done',
        ${at}::timestamptz + n * interval '1 second' from generate_series(1, ${MANY}::int) as n`.execute(db)
  })
  const staff = await world.as(shop)
  const detail = await staff.returns.getPrivate({ params: { id } })
  expect([detail.timeline.length, detail.timeline_more]).toEqual([SHOWN, MANY + 1 - SHOWN])
  expect([detail.effects.length, detail.effects_more]).toEqual([SHOWN, MANY - SHOWN])
  expect(detail.timeline.at(-1)?.note).toBe(`scan ${MANY}`)
  expect(new Set(detail.effects.map(({ title }) => title)).size).toBe(1)

  const events = [...detail.timeline]
  for (let more = detail.timeline_more; more > 0; ) {
    const part = await staff.returns.timeline({ params: { id }, query: { before: String(events[0]?.id) } })
    events.unshift(...part.data)
    more = part.more
  }
  expect(events).toHaveLength(MANY + 1)
  expect(events[0]?.kind).toBe('created')
  const effects = [...detail.effects]
  for (let more = detail.effects_more; more > 0; ) {
    const part = await staff.effects.list({ params: { id }, query: { before: effects[0]?.id } })
    effects.unshift(...part.data)
    more = part.more
  }
  expect(new Set(effects.map((effect) => effect.id)).size).toBe(MANY)
  expect(effects.map(({ at }) => at)).toEqual(effects.map(({ at }) => at).toSorted())
})

test('the history of a return is not visible to another shop', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.returns.timeline({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.effects.list({ params: { id } })).rejects.toMatchObject({ status: 404 })
})
