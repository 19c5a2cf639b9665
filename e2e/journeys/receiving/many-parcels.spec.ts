/** A busy day at the receiving table. */
import { STATUS } from '@returns-desk/engine'
import { onTheirWay, scan, warehouseTest } from '../../warehouse.ts'
import { expect, noteSeconds, signIn, staffOf } from '../../world.ts'

const PARCELS = 60
const MOST_ACTIONS = 3

const test = warehouseTest(PARCELS)

test('sixty parcels are received and inspected with at most three actions each', async ({ page, warehouse }) => {
  // Ten minutes are allowed for them.
  test.setTimeout(600_000)
  const staff = await staffOf(warehouse)
  const parcels = await onTheirWay(staff)
  expect(parcels).toHaveLength(PARCELS)
  await signIn(page, warehouse, '/receive')
  let actions = 0
  const began = performance.now()
  for (const [index, { id, number }] of parcels.entries()) {
    await expect(page.getByRole('textbox', { name: 'Scan or type a code' })).toBeFocused()
    // Some customers glue the slip with the QR code on the box, others write the number.
    await scan(page, index % 2 === 0 ? `${number}` : `${warehouse.url}/portal/demo/returns/${id}`)
    await expect(page.getByRole('heading', { name: `Inspect ${number}` })).toBeVisible()
    await page.getByRole('button', { name: 'All as expected' }).click()
    await expect(page.getByText(`${number} was saved.`)).toBeVisible()
    actions += 2
  }
  noteSeconds(`${PARCELS} parcels received and inspected`, began)
  expect(actions).toBeLessThanOrEqual(PARCELS * MOST_ACTIONS)
  for (const { id } of parcels) {
    const { is_done, items, return_status } = await staff.inspections.get({ params: { id } })
    expect(is_done).toBe(true)
    expect(items.every(({ accepted, quantity }) => accepted === quantity)).toBe(true)
    expect(return_status.order_index).toBe(STATUS.RECEIVED)
  }
})
