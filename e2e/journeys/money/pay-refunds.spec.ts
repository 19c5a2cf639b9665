/** A morning in finance: forty refunds by bank, on three screens. */
import { STATUS } from '@returns-desk/engine'
import { importOrders, moveThrough, requestReturn } from '../../returns-by-telephone.ts'
import { expect, expectAccessible, expectLoaded, noteSeconds, signIn, staffOf, test } from '../../world.ts'

const COUNT = 40

test('a clerk pays forty refunds with one bank file, on three screens', async ({ page, server }) => {
  test.setTimeout(180_000)
  const staff = await staffOf(server)
  const ids: string[] = []
  for (const name of await importOrders(server, staff, { prefix: 'PAY', count: COUNT, quantity: 1 })) {
    const id = await requestReturn(staff, name)
    await moveThrough(staff, id, [STATUS.RECEIVED, STATUS.PROCESSED])
    ids.push(id)
  }
  await staff.bankAccount.save({ body: { debtor_name: 'Atelier Codru SRL', iban: 'RO09BCYP0000001234567890' } })

  await signIn(page, server, '/refunds')
  await expectLoaded(page)
  const began = performance.now()
  const screens = new Set<string>()
  let actions = 0
  const press = async (name: string | RegExp, within = page.locator('main')) => {
    screens.add(new URL(page.url()).pathname.replace(/\d+/, '{id}'))
    actions++
    await within.getByRole('button', { name }).click()
  }
  await press('Select all payable by bank')
  const bar = page.getByRole('region', { name: 'Selected refunds' })
  await expect(bar.getByRole('status')).toHaveText(/^\d+ selected: [\d,.]+\sRON$/)
  await expectAccessible(page)
  await press(/^Make bank file/)
  await expect(page).toHaveURL(`${server.url}/bank-files/new`)
  await expect(page.getByRole('button', { name: 'Make the file' })).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await press('Make the file')
  await expect(page).toHaveURL(/\/bank-files\/\d+$/)
  const download = page.waitForEvent('download')
  await press('Download')
  expect((await download).suggestedFilename()).toMatch(/\.xml$/)
  await press('The bank has it')
  await press('The bank has it', page.getByRole('dialog'))
  await expect(page.getByText(/are on their way\.$/)).toBeVisible()
  noteSeconds(`${COUNT} refunds paid`, began)
  await expectAccessible(page)

  expect([...screens]).toEqual(['/refunds', '/bank-files/new', '/bank-files/{id}'])
  expect(actions).toBe(6)
  for (const id of ids) {
    const { open, payouts } = await staff.refunds.get({ params: { id } })
    expect({ open, states: payouts.map(({ state }) => state) }).toEqual({ open: 0, states: ['sent'] })
  }
})
