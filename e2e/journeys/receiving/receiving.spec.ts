/** Parcels whose pieces are counted, that nobody knows, and that come while there is no network. */
import type { Page } from '@playwright/test'
import { onTheirWay, scan, warehouseTest } from '../../warehouse.ts'
import { expect, expectAccessible, expectLoaded, type Staff, signIn, staffOf } from '../../world.ts'

/** More than these journeys need. */
const PARCELS = 6

const test = warehouseTest(PARCELS)

const TEXTS = {
  en: {
    field: 'Scan or type a code',
    piece: 'Scan a piece',
    save: 'Save',
  },
  ro: {
    field: 'Scanați sau scrieți un cod',
    piece: 'Scanați o bucată',
    save: 'Salvați',
  },
} as const

const box = (page: Page, name: string) => page.getByRole('textbox', { name })

const LOOKS = [
  { language: 'en', locale: 'en-US', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { language: 'ro', locale: 'ro-RO', colorScheme: 'dark', viewport: { width: 375, height: 760 } },
] as const

for (const { language, ...look } of LOOKS) {
  test.describe(`${look.viewport.width} px, ${language}`, () => {
    test.use(look)
    const texts = TEXTS[language]

    test('pieces are counted by their SKU, and one is rejected with a reason', async ({ page, warehouse }) => {
      const staff = await staffOf(warehouse)
      const { id, number, sku, quantity } = await withOneProduct(staff)
      await signIn(page, warehouse, '/receive')
      await expectAccessible(page)
      await scan(page, `${number}`)
      await expect(box(page, texts.piece)).toBeFocused()
      await expectLoaded(page)
      await expectAccessible(page)
      for (let piece = 0; piece < quantity; piece++) await scan(page, sku.toLowerCase())
      await page
        .getByRole('button', { name: language === 'en' ? /^Rejected: one more/ : /^Respinse: încă una/ })
        .click()
      await page.getByRole('button', { name: texts.save }).click()
      const reason = page.getByRole('textbox', { name: language === 'en' ? /rejection/ : /respingerii/ })
      await expect(reason).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
      await reason.fill('Worn and washed')
      await page.getByRole('button', { name: texts.save }).click()
      await expect(box(page, texts.field)).toBeFocused()
      const [item] = (await staff.inspections.get({ params: { id } })).items
      expect(item).toMatchObject({ received: quantity, accepted: quantity - 1, rejected: 1 })
      await page.goto(`${warehouse.url}/returns/${id}`)
      await expect(page.getByText('Worn and washed').first()).toBeVisible()
      await expectLoaded(page)
      await expectAccessible(page)
    })

    test('an unknown parcel is kept with a note and a photo, and matched later', async ({ page, warehouse }) => {
      const staff = await staffOf(warehouse)
      const [parcel] = (await onTheirWay(staff)).slice(-1)
      const code = `UNKNOWN-${language}`
      await signIn(page, warehouse, '/receive')
      await scan(page, code)
      await expect(page.getByRole('heading', { name: new RegExp(code) })).toBeVisible()
      await page.getByRole('textbox', { name: language === 'en' ? 'Note' : 'Notă' }).fill('Blue box')
      await page.getByRole('button', { name: language === 'en' ? 'Save note' : 'Salvați nota' }).click()
      const photo = { name: 'box.png', mimeType: 'image/png', buffer: await page.screenshot() }
      await page.locator('input[type="file"]').setInputFiles(photo)
      await expect(page.locator('a img')).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${warehouse.url}/receive/unknown`)
      await expectLoaded(page)
      const row = page.getByRole('row').filter({ hasText: code })
      await expect(row).toContainText('Blue box')
      await expectAccessible(page)
      await row.getByRole('button').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(`${parcel?.number}`)
      await dialog.getByRole('button', { name: new RegExp(`${parcel?.number}`) }).click()
      await expect(dialog).toHaveCount(0)
      await expect(row).toHaveCount(0)
      const [matched] = (await staff.parcels.list({ query: { state: 'matched' } })).data
      expect(matched).toMatchObject({ code, note: 'Blue box', matched_return_id: parcel?.id })
    })

    test('scans without a network wait on the device, and are sent once', async ({ page, context, warehouse }) => {
      const staff = await staffOf(warehouse)
      const code = `OFFLINE-${language}`
      await signIn(page, warehouse, '/receive')
      await expect(box(page, texts.field)).toBeFocused()
      await context.setOffline(true)
      await scan(page, code)
      const waiting = page.getByText(language === 'en' ? /^1 scan is waiting/ : /^1 scanare așteaptă/)
      await expect(waiting).toBeVisible()
      await expectAccessible(page)
      await context.setOffline(false)
      await expect(waiting).toBeHidden()
      await page.reload()
      await expect(box(page, texts.field)).toBeFocused()
      const kept = (await staff.parcels.list({ query: { state: 'open' } })).data.filter((one) => one.code === code)
      expect(kept).toHaveLength(1)
    })
  })
}

/** Of a return with one product in several pieces, if there is one. */
const withOneProduct = async (staff: Staff) => {
  for (const { id, number } of await onTheirWay(staff)) {
    const { items } = await staff.inspections.get({ params: { id } })
    const [item] = items
    if (items.length === 1 && item?.sku) return { id, number, sku: item.sku, quantity: item.quantity }
  }
  throw new Error('no parcel with one product is on its way')
}
