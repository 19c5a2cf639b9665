import { expect, expectAccessible, expectLoaded, test } from '../../world.ts'

test('staff maintain the list of return reasons: add, edit, delete', async ({ page, server }) => {
  await page.goto(server.consoleLink)
  await expect(page).toHaveURL(`${server.url}/rules`)
  await page.getByRole('link', { name: 'Return reasons' }).click()
  await expect(page.getByRole('heading', { name: 'Return reasons', level: 1 })).toBeFocused()
  await expect(page.getByText('1–5 of 8')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add return reason' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('faded')
  await page.getByRole('textbox', { name: 'Display name' }).fill('S-a decolorat')
  await page.getByRole('textbox', { name: 'Description' }).fill('După prima spălare <b>acasă</b>')
  await page.getByRole('button', { name: 'Add return reason' }).click()
  await expect(page.getByText('“faded” was added.')).toBeVisible()

  await page
    .getByRole('button', { name: 'Page 2' })
    .or(page.getByRole('link', { name: 'Page 2' }))
    .click()
  await expect(page.getByText('După prima spălare <b>acasă</b>')).toBeVisible()
  await page.getByRole('link', { name: 'faded' }).click()
  await expectLoaded(page)
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('S-a decolorat')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Display name' }).fill('Culoarea a ieșit')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Culoarea a ieșit')).toBeVisible()

  await page.getByRole('button', { name: 'Delete “faded”' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete this return reason?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'faded' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('of 8')).toBeVisible()
})

test('a failed save loses nothing that was typed', async ({ page, server }) => {
  await page.goto(server.consoleLink)
  await page.getByRole('link', { name: 'Return reasons' }).click()
  await page.getByRole('link', { name: 'too_small' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('too_large')
  await page.getByRole('textbox', { name: 'Description' }).fill('Scris cu grijă')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Another one already has this name.')
  await expect(page).toHaveURL(`${server.url}/return-reasons`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Resume editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Scris cu grijă')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('too_large')
})

test('a missing reason shows a message', async ({ page, server }) => {
  await page.goto(server.consoleLink)
  await expect(page).toHaveURL(`${server.url}/rules`)
  await page.goto(`${server.url}/return-reasons/999999`)
  await expect(page.getByRole('heading', { name: 'Return Reason Not Found' })).toBeVisible()
  await expectAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in Romanian, on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme, locale: 'ro-RO', viewport: { width: 375, height: 740 } })

    test('the list is a list of cards, and the navigation a drawer', async ({ page, server }) => {
      await page.goto(server.consoleLink)
      const menu = page.getByRole('button', { name: 'Deschideți meniul' })
      await menu.click()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await menu.click()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Motive de retur' }).click()
      await expect(page.getByText('Prea mic', { exact: true })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    })
  })
}
