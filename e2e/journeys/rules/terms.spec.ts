/** What customers see of rules on a phone: a fee, photos that are required, products that they keep, and a refusal at once. */

import { DAY_MS } from '@returns-desk/engine'
import { bringOrders } from '../../invented-orders.ts'
import { chooseFirstProduct, goOn, openOrder, pauseRules, photo } from '../../portal-world.ts'
import type { RunningServer } from '../../server.ts'
import { expect, expectAccessible, type Staff, staffOf, test } from '../../world.ts'

const [REFUSE, SET_FEE, REQUIRE_PHOTOS, KEEP_ITEM] = [5, 6, 7, 9]
const ALWAYS = { attribute_id: 402, operator_id: 310, value: '0' }

const LOOKS = [
  { locale: 'en-US', colorScheme: 'light', fee: /^Fee: /, photos: /needs photos/, kept: /nothing to send back/i },
  { locale: 'ro-RO', colorScheme: 'dark', fee: /^Taxă: /, photos: /nevoie de fotografii/, kept: /Nimic de trimis/ },
] as const

let staff: Staff
let setGoing = async () => undefined as unknown
test.beforeAll(async ({ server }) => {
  staff = await staffOf(server)
  setGoing = await pauseRules(staff)
})
test.afterAll(() => setGoing())

const withRule = async (action: number | undefined, params: object) => {
  const { id } = await staff.rules.create({
    body: {
      ...{ name: 'For every return', priority: '1', conditions: [ALWAYS] },
      rule_action: { default_action_id: action ?? 0, action_params: JSON.stringify(params) },
    },
  })
  return () => staff.rules.remove({ params: { id } })
}

const addOrder = async (server: RunningServer, name: string) => {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString()
  const email = `terms.${name.slice(1)}@example.com`
  const csv =
    'order_name,email,created_at,delivered_at,product_title,quantity,unit_price\n' +
    `${name},${email},${day(6)},${day(3)},Linen shirt,1,259.90\n`
  await bringOrders(server, staff, csv)
  return { name, email }
}

for (const [i, { locale, colorScheme, fee, photos, kept }] of LOOKS.entries()) {
  test.describe(locale, () => {
    test.use({ locale, colorScheme, viewport: { width: 375, height: 740 } })

    test('a fee, required photos, kept products and a refusal at once', async ({ page, server }) => {
      test.setTimeout(180_000)
      const look = async (name: string) => {
        await expectAccessible(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${name} is too wide`).toBeLessThanOrEqual(0)
        await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
      }
      const begin = async (name: string) => {
        await openOrder(page, server, await addOrder(server, name))
        await chooseFirstProduct(page)
        await goOn(page)
      }
      let end = await withRule(REQUIRE_PHOTOS, {})
      await begin(`#77${i}1`)
      await expect(page.getByText(photos)).toBeVisible()
      await look('photos')
      await page.getByRole('main').getByRole('link').last().click()
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await photo(page))
      await expect(page.locator('#items img').first()).toBeVisible()
      await goOn(page)
      await expect(page.getByText(photos)).toHaveCount(0)
      await end()

      end = await withRule(SET_FEE, { percent: 10 })
      await begin(`#77${i}2`)
      // To a drop-off point: without an address.
      await page.getByRole('radio').nth(1).check()
      const phone = page.locator('input[type=tel]')
      if ((await phone.count()) > 0) await phone.fill('0722000000')
      await goOn(page)
      await expect(page.getByText(fee).first()).toBeVisible()
      await look('fee')
      await end()

      end = await withRule(KEEP_ITEM, { max_amount: 1000 })
      await begin(`#77${i}3`)
      await expect(page.getByText(kept).first()).toBeVisible()
      await look('kept')
      await end()

      end = await withRule(REFUSE, { message_code: 'return_refused' })
      await openOrder(page, server, await addOrder(server, `#77${i}4`))
      await expect(page.locator('#items input[type=checkbox]')).toHaveCount(0)
      await look('refused')
      await end()
    })
  })
}
