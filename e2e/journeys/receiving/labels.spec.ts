import { pauseRules } from '../../portal-world.ts'
import { importOrders, requestReturn } from '../../returns-by-telephone.ts'
import type { RunningServer } from '../../server.ts'
import { expect, expectAccessible, expectLoaded, type Staff, signIn, staffOf, test } from '../../world.ts'

/** One that our courier picks up. Journeys before this one may have used up those of the demo shop. */
const newReturn = async (server: RunningServer, staff: Staff) => {
  const [order = ''] = await importOrders(server, staff, { prefix: 'LABEL', count: 1, quantity: 1 })
  const resume = await pauseRules(staff)
  try {
    return await requestReturn(staff, order, 'courier')
  } finally {
    await resume()
  }
}

test('staff await a parcel, print its label, cancel it and enter an AWB by hand', async ({ page, server }) => {
  const staff = await staffOf(server)
  const id = await newReturn(server, staff)
  await signIn(page, server, `/returns/${id}`)
  await expectLoaded(page)
  await page
    .getByRole('group', { name: 'Move to' })
    .getByRole('button', { name: /awaiting|așteptarea/i })
    .click()
  const print = page.getByRole('link', { name: 'Print label' })
  await expect(print).toHaveAttribute('href', /\/files\//, { timeout: 40_000 })
  await expectAccessible(page)
  const label = await page.request.get((await print.getAttribute('href')) ?? '')
  expect(label.headers()['content-type']).toContain('application/pdf')
  expect((await label.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const { awb } = await staff.returns.getPrivate({ params: { id } })
  expect(awb).toMatch(/^RD\d{9}$/)

  await page.getByRole('button', { name: 'Cancel label' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel label' }).click()
  await expect(page.getByText('The label was cancelled.')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Enter an AWB' }).click()
  await page.getByRole('textbox', { name: 'AWB' }).fill('2000000012345')
  await page.getByRole('button', { name: 'Save AWB' }).click()
  await expect(page.getByText('The AWB was saved.')).toBeVisible()
  const { timeline } = await staff.returns.getPrivate({ params: { id } })
  expect(timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['created', 'moved', 'label_made', 'label_cancelled', 'awb_entered']),
  )
})
