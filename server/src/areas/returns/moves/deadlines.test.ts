import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test } from '../../../test/harness.ts'
import { noticeDeadlines } from './deadlines.ts'

const LAST_DAYS = { en: 'October 8, 2026', ro: '8 octombrie 2026' } as const

test.for(['en', 'ro'] as const)(
  'a customer with a return is reminded of the last day to send it, and not asked to submit another: %s',
  async (language, { world }) => {
    const shop = await furnishedShop(world)
    const id = await addReturn(world, shop, { status: 2, order_name: '#near', language })
    await inShop(world.db, shop.id, (db) =>
      db.updateTable('returns').set({ send_by: '2026-10-08' }).where('shop_id', '=', shop.id).execute(),
    )
    await noticeDeadlines({ ...world.deps, clock: () => new Date('2026-10-05T06:30:00Z') })
    await deliver(world, shop)
    const [reminder] = await keptMails(world, shop)
    expect(reminder?.subject).toContain(LAST_DAYS[language])
    expect(reminder?.plain).toContain(LAST_DAYS[language])
    expect(reminder?.plain).toContain(`/returns/${id}`)
    expect(reminder?.plain).not.toMatch(/Start a return|Începeți un retur/)
  },
)
