import { freeOrder, openOrder, pauseRules, setDays } from '../../portal-world.ts'
import { expect, expectAccessible, expectLoaded, type Staff, signIn, staffOf, test } from '../../world.ts'

const YEAR = 365
const RO = { display_name: 'Nuanța nu se potrivește', description: 'Altă nuanță decât în poze.' }
const EN = { display_name: 'Not the right shade', description: 'Another shade than in the pictures.' }

let staff: Staff
let restore = async () => undefined as unknown

test.beforeAll(async ({ server }) => {
  staff = await staffOf(server)
  const setGoing = await pauseRules(staff)
  const days = await setDays(staff, YEAR)
  restore = async () => {
    await setGoing()
    await setDays(staff, days)
  }
})
test.afterAll(() => restore())

test('a reason that staff translate is read in the portal in both languages', async ({ page, server }) => {
  const { id } = await staff.returnReasons.create({ body: { name: `shade_${Date.now()}`, ...RO } })
  await signIn(page, server, `/return-reasons/${id}`)
  await expectLoaded(page)
  const displayName = page.getByRole('group', { name: 'Display name' })
  const description = page.getByRole('group', { name: 'Description' })
  await expect(displayName).toContainText('No English yet')
  await expect(displayName).toContainText(`the Romanian text is shown: “${RO.display_name}”`)
  await expectAccessible(page)

  await displayName.getByRole('textbox', { name: 'English' }).fill(EN.display_name)
  await description.getByRole('textbox', { name: 'English' }).fill(EN.description)
  await expect(page.getByText('No English yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/return-reasons(\?|$)/)
  expect(await staff.returnReasons.get({ params: { id } })).toMatchObject({ ...RO, translations: { en: EN } })

  await openOrder(page, server, await freeOrder(staff))
  const choices = page.locator('#items select').first()
  await page.locator('#items input[type=checkbox]').first().check()
  await expect(choices).toContainText(EN.display_name)
  await expect(choices).not.toContainText(RO.display_name)
  await page.getByRole('button', { name: 'Română' }).click()
  await expect(choices).toContainText(RO.display_name)
  await expect(choices).not.toContainText(EN.display_name)
  await expectAccessible(page)
  await staff.returnReasons.remove({ params: { id } })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in Romanian, on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme, locale: 'ro-RO', viewport: { width: 375, height: 740 } })

    test('the languages of a text stand one below the other', async ({ page, server }) => {
      const { id } = await staff.returnMethods.create({ body: { name: `Bicicletă ${colorScheme}`, active: false } })
      await signIn(page, server, `/return-methods/${id}`)
      await expectLoaded(page)
      const name = page.getByRole('group', { name: 'Nume', exact: true })
      await expect(name).toContainText('Lipsește în engleză')
      const boxes = await name
        .getByRole('textbox')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(boxes).toHaveLength(2)
      expect(boxes[1]).toBeGreaterThan(boxes[0] ?? 0)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await expectAccessible(page)
      await staff.returnMethods.remove({ params: { id } })
    })
  })
}
