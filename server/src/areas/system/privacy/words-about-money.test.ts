import { randomUUID } from 'node:crypto'
import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { addCredit } from '../../../test/money/store-credit.ts'
import { everything, foundOf } from '../../../test/two-customers.ts'

test('what staff wrote about the money of a customer goes with an erasure; the amounts stay', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const mark = `maria${shop.id}`
  const email = `${mark}@mail.example`
  const words = { correction: `${mark}-broke-her-arm`, unpaid: `${mark}-was-paid-in-kind`, void: `${mark}-is-no-more` }

  const id = await addReturn(world, shop, { status: STATUS.PROCESSED, client_email: email })
  const params = { id }
  await staff.refunds.correct({ params, body: { key: randomUUID(), amount: -10.5, reason: words.correction } })
  await staff.refunds.explain({ params, body: { reason: words.unpaid } })
  const credit = await addCredit(world, shop, { client_email: email })
  await staff.storeCredits.void({ params: { id: credit.id }, body: { reason: words.void } })
  const before = await staff.refunds.get({ params })
  expect(foundOf(await everything(world), words)).toEqual(Object.keys(words))

  await staff.privacy.erase({ body: { email } })
  expect(foundOf(await everything(world), words)).toEqual([])
  const after = await staff.refunds.get({ params })
  expect(after.total).toBe(before.total)
  expect(after.lines.at(-1)).toMatchObject({ kind: 'correction', amount: -10.5, reason: '' })
})
