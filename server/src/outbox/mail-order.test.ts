import { expect } from 'vitest'
import { startWorker } from '../start-worker.ts'
import { addReturn, furnishedShop } from '../test/builders.ts'
import { keptMails } from '../test/deliver.ts'
import { test } from '../test/harness.ts'
import { pastUndo } from '../test/past-undo.ts'

const WAIT = { timeout: 15_000, interval: 50 }

test('mails are sent in the order of their events', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, { requiresIban: true, isExternal: true })
  const { returns } = await world.as(shop)
  for (const status of ['received', 'pending_action', 'processed', 'refund_to_iban', 'completed'])
    await returns.move({ params: { id }, query: { status } })
  const worker = await startWorker(pastUndo(world.deps))
  try {
    await expect.poll(async () => (await keptMails(world, shop)).length, WAIT).toBe(5)
  } finally {
    await worker.stop()
  }
  expect((await keptMails(world, shop)).map(({ plain }) => plain.split('\n')[2])).toEqual([
    'Coletul dvs. a ajuns',
    'Avem nevoie de un răspuns de la dvs.',
    'Rambursarea este aprobată',
    'Banii sunt pe drum',
    'Returul este finalizat',
  ])
})
