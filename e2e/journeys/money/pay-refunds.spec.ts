/** A morning in finance: forty refunds by bank, on three screens. */
import { randomUUID } from 'node:crypto'
import { STATUS } from '@returns-desk/engine'
import { expect, expectAccessible, expectLoaded, type Staff, signIn, staffOf, test } from '../../world.ts'

const COUNT = 40
const IBAN = 'RO49AAAA1B31007593840000'

const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const importOrders = async (staff: Staff, names: readonly string[]) => {
  const rows = names.map(
    (name, index) => `${name};pay${index}@example.com;${day(6)};${day(4)};PAY;Vase;1;${100 + index}.10`,
  )
  const text = ['order_name;email;created_at;delivered_at;sku;product_title;quantity;unit_price', ...rows].join('\n')
  await staff.ordersImport.importCsv({ file: new File([text], 'orders.csv', { type: 'text/csv' }) })
}

/** Requested by telephone, here, and processed: its money is to pay by bank. */
const returnToPay = async (staff: Staff, order_name: string) => {
  const order = await staff.staffIntake.findOrder({ body: { order_name } })
  const reason = order.reasons[0]?.id ?? 0
  const products = order.lines.map(({ ref }) => ({ line_ref: ref, quantity: 1, return_reason_id: reason }))
  const body = { order_ref: order.ref, products }
  const offer = await staff.staffIntake.offer({ body })
  const method = offer.return_methods.find(({ is_external }) => is_external)
  const payment = offer.payment_methods.find(({ require_iban }) => require_iban)
  const { id } = await staff.staffIntake.create({
    body: {
      ...body,
      ...{ intake_key: randomUUID(), return_method_id: method?.id ?? 0, payment_method_id: payment?.id ?? 0 },
      ...{ iban: IBAN, account_holder: 'Ștefania Țurcanu' },
    },
  })
  const statuses = await staff.returnStatuses.list()
  for (const index of [STATUS.RECEIVED, STATUS.PROCESSED]) {
    const status = statuses.find(({ order_index }) => order_index === index)?.name ?? ''
    await staff.returns.move({ params: { id }, query: { status } })
  }
  return id
}

test('a clerk pays forty refunds with one bank file, on three screens', async ({ page, server }) => {
  test.setTimeout(180_000)
  const staff = await staffOf(server)
  const names = Array.from({ length: COUNT }, (_, index) => `#PAY${index}`)
  await importOrders(staff, names)
  const ids: string[] = []
  for (const name of names) ids.push(await returnToPay(staff, name))
  await staff.bankAccount.save({ body: { debtor_name: 'Atelier Codru SRL', iban: 'RO09BCYP0000001234567890' } })

  await signIn(page, server, '/refunds')
  await expectLoaded(page)
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
  await expectAccessible(page)

  expect([...screens]).toEqual(['/refunds', '/bank-files/new', '/bank-files/{id}'])
  expect(actions).toBe(6)
  for (const id of ids) {
    const { open, payouts } = await staff.refunds.get({ params: { id } })
    expect({ open, states: payouts.map(({ state }) => state) }).toEqual({ open: 0, states: ['sent'] })
  }
})
