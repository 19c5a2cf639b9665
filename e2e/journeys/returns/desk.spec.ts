import { expect, expectAccessible, expectLoaded, signIn, staffOf, test } from '../../world.ts'

const rows = 'tbody tr'

test('a return is found by what is in hand, and the view is in the address', async ({ page, server }) => {
  const staff = await staffOf(server)
  const { data } = await staff.returns.list({ query: {} })
  const wanted = await staff.returns.get({ params: { id: data[3]?.id ?? '' } })
  await signIn(page, server, '/returns')
  const box = page.getByRole('searchbox', { name: 'Search returns' })
  await box.fill(wanted.number ?? '')
  await expect(page.locator(rows)).toHaveCount(1)
  await expect(page.locator(rows)).toContainText(wanted.order_name)
  await page.reload()
  await expect(box).toHaveValue(wanted.number ?? '')
  await expect(page.locator(rows)).toHaveCount(1)
  await box.fill(`email:${wanted.client_email.split('@')[0]} is:open`)
  await expect(page.locator(rows).filter({ hasText: wanted.order_name })).toHaveCount(1)
  await box.fill('colour:red')
  await expect(page.getByText('“colour:” is not something to search by.')).toBeVisible()
  await expectAccessible(page)
  await box.press('Escape')
  await expect(page.locator(rows)).toHaveCount(10)
})

for (const [locale, width, names] of [
  ['en-GB', 1280, { view: 'View', stuck: /Stuck for a week/, filters: 'Filters', save: 'Save view', name: 'Name' }],
  [
    'ro-RO',
    375,
    { view: 'Vizualizare', stuck: /Blocate de/, filters: 'Filtre', save: 'Salvați vizualizarea', name: 'Nume' },
  ],
] as const)
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 800 }, colorScheme: width === 375 ? 'dark' : 'light' })

    test('a view is chosen, and another one saved and deleted', async ({ page, server }) => {
      const own = `Own ${width}`
      await signIn(page, server, '/returns')
      const views = page.getByRole('combobox', { name: names.view, exact: true })
      const stuck = await views.locator('option').filter({ hasText: names.stuck }).getAttribute('value')
      await views.selectOption(stuck)
      await expect(page).toHaveURL(/q=is%3Aopen\+moved%3A%3E7d/)
      await expectLoaded(page)
      await page.getByRole('button', { name: names.filters }).click()
      await expect(page.getByRole('region', { name: names.filters })).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${server.url}/returns?q=is%3Aopen&sort=total&dir=asc`)
      await page.getByRole('button', { name: names.save }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: names.name }).fill(own)
      await expectAccessible(page)
      await dialog.getByRole('button').last().click()
      await expect(page).toHaveURL(/view=\d+/)
      await expect(views.locator('option').filter({ hasText: own })).toHaveCount(1)
      const staff = await staffOf(server)
      const saved = (await staff.returnViews.list()).find(({ name }) => name === own)
      expect(saved).toMatchObject({ query: 'is:open', sort: 'total', dir: 'asc', is_shared: false })
      await page.getByRole('button', { name: /Edit view|Editați vizualizarea/ }).click()
      await dialog.getByRole('button').nth(1).click()
      await expect(views.locator('option').filter({ hasText: own })).toHaveCount(0)
    })
  })
