import { STATUS } from '@returns-desk/engine'
import { expect, expectAccessible, expectLoaded, type Staff, signIn, staffOf, test } from '../world.ts'

/** A new return that our courier picks up. */
const awaited = async (staff: Staff) => {
  const { data } = await staff.returns.list({ query: { status: 'new', 'per-page': '100' } })
  const details = await Promise.all(data.map(({ id }) => staff.returns.getPrivate({ params: { id } })))
  const found = details.find(
    ({ return_method, return_status, awb }) =>
      return_method.generate_awb &&
      !return_method.is_external &&
      return_status.order_index === STATUS.NEW &&
      awb === null,
  )
  if (!found) throw new Error('the demo shop has no new return for a courier')
  return found
}

test('staff await a parcel, print its label, cancel it and enter an AWB by hand', async ({ page, server }) => {
  const staff = await staffOf(server)
  const { id } = await awaited(staff)
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
