/** The window is 14 days and this is day 20: a rule gives defects 30 days more, and only the customer knows the reason. */

import { DAY_MS, formatDay, textIn } from '@returns-desk/engine'
import { bringOrders } from '../../invented-orders.ts'
import { goOn, openOrder, pauseRules, setDays } from '../../portal-world.ts'
import type { RunningServer } from '../../server.ts'
import { expect, expectAccessible, type Staff, staffOf, test } from '../../world.ts'

const EXTEND = 1
const REASON_IS = { attribute_id: 401, operator_id: 601 }
const WINDOW_DAYS = 14
const EXTRA_DAYS = 30
const DAY = 20

const LANGUAGES = [
  { locale: 'en-US', language: 'en', ended: 'The return period of this order ended on', sent: /We have received/ },
  { locale: 'ro-RO', language: 'ro', ended: 'Perioada de retur a acestei comenzi s-a încheiat pe', sent: /Am primit/ },
] as const

let staff: Staff
let restore = async () => undefined as unknown
let reasons: Awaited<ReturnType<Staff['returnReasons']['list']>>

const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test.beforeAll(async ({ server }) => {
  staff = await staffOf(server)
  reasons = await staff.returnReasons.list()
  const setGoing = await pauseRules(staff)
  const days = await setDays(staff, WINDOW_DAYS)
  const { id } = await staff.rules.create({
    body: {
      name: 'Defects have longer',
      priority: '1',
      conditions: [{ ...REASON_IS, value: String(defect()?.id) }],
      rule_action: { default_action_id: EXTEND, action_params: JSON.stringify({ days: EXTRA_DAYS }) },
    },
  })
  restore = async () => {
    await staff.rules.remove({ params: { id } })
    await setDays(staff, days)
    await setGoing()
  }
})
test.afterAll(() => restore())

const named = (wanted: RegExp) => reasons.find(({ name }) => wanted.test(name))
const defect = () => named(/defect|damaged/)
const changedMind = () => named(/changed/)

/** Delivered at noon, so that the day is the same in every time zone of the test. */
const addLateOrder = async (server: RunningServer, name: string) => {
  const delivered = `${dayAfter(-DAY)}T12:00:00Z`
  const email = `late.${name.slice(1)}@example.com`
  const csv =
    'order_name,email,created_at,delivered_at,product_title,quantity,unit_price\n' +
    `${name},${email},${dayAfter(-DAY - 3)},${delivered},Linen shirt,1,259.90\n`
  await bringOrders(server, staff, csv)
  return { name, email }
}

for (const [i, { locale, language, ended, sent }] of LANGUAGES.entries()) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 375, height: 740 } })

    test('a defect goes through after the window, a changed mind is refused with the date', async ({
      page,
      server,
    }) => {
      await openOrder(page, server, await addLateOrder(server, `#88${i}1`))
      const usual = formatDay(dayAfter(WINDOW_DAYS - DAY), language)
      const late = formatDay(dayAfter(WINDOW_DAYS + EXTRA_DAYS - DAY), language)
      await expect(page.getByText(usual)).toContainText(late)
      await expectAccessible(page)
      const choose = async (reason: ReturnType<typeof named>) => {
        const shown = reason && (textIn(reason, 'display_name', language) || reason.name)
        await page
          .locator('#items select')
          .first()
          .selectOption({ label: shown ?? '' })
        await goOn(page)
      }
      await page.locator('#items input[type=checkbox]').first().check()
      await choose(changedMind())
      await expect(page.getByText(`${ended} ${usual}`)).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await choose(defect())
      await expect(page.locator('#methods')).toBeVisible()
      await expect(page.getByText(late)).toBeVisible()
      const methods = await staff.returnMethods.list({ query: { 'is-active': 'true' } })
      const method = methods.find((one) => !one.display_pickup_address && !one.generate_awb)
      await page.getByRole('radio', { name: new RegExp(`^${method && textIn(method, 'name', language)}`) }).check()
      await goOn(page)
      const refunds = await staff.paymentMethods.list({ query: { 'is-active': 'true' } })
      const refund = refunds.find((one) => !one.require_iban)
      await page.getByRole('radio', { name: new RegExp(`^${refund && textIn(refund, 'name', language)}`) }).check()
      await goOn(page)
      await goOn(page)
      await expect(page.getByText(sent)).toBeVisible()
    })
  })
}
