import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { SETTINGS } from '../../../../test/settings.ts'
import { shopWith } from '../test-shop.ts'

const open = async (platform: 'embedded' | 'shopify', frame_origins: string[] = [], language: 'en' | 'ro' = 'en') => {
  const world = shopWith({ platform, frame_origins }, { platform })
  const { shop, settings } = world
  const opened = await openConsole('/settings/platform', { shop, settings }, { language })
  await screen.findByRole('heading', { level: 2, name: /^(Pages that may|Pagini care pot)/ })
  return { ...opened, ...world }
}

test.each([
  ['en', 'Open returns at Shopify too'],
  ['ro', 'Deschideți retururile și în Shopify'],
] as const)('in %s, a shop decides whether its returns are opened at its platform too', async (language, name) => {
  const { user, updateSettings } = await open('shopify', [], language)
  const platformReturns = screen.getByRole('switch', { name })
  expect(platformReturns).not.toBeChecked()
  await user.click(platformReturns)
  await user.click(screen.getByRole('button', { name: /^(Save|Salvați)$/ }))
  await waitFor(() =>
    expect(updateSettings).toHaveBeenCalledWith(
      expect.objectContaining({ body: { ...SETTINGS, platform_returns: true } }),
    ),
  )
})

test('a shop at Shopify is told that nothing has to be set up for its frame', async () => {
  await open('shopify', ['https://admin.shopify.com'])
  expect(screen.getByText(/No setup needed/)).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Allowed addresses' })).not.toBeInTheDocument()
})

test('a shop that does not sell at Shopify is not offered to carry returns over to it', async () => {
  await open('embedded')
  expect(screen.queryByRole('switch', { name: /Shopify/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/orders-import')
})

test('the pages that may show the console are typed one per line, blanks and repetitions left out', async () => {
  const { user, update } = await open('embedded', ['https://a.example.com'])
  const field = screen.getByRole('textbox', { name: 'Allowed addresses' })
  expect(field).toHaveValue('https://a.example.com')
  await user.type(field, '{Enter}{Enter} https://b.example.com {Enter}https://a.example.com')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({
      body: { frame_origins: ['https://a.example.com', 'https://b.example.com'] },
      headers: { 'If-Match': '"2"' },
    }),
  )
})

test.each(['http://a.example.com', 'https://a.example.com/admin', '*', 'a.example.com'])(
  '“%s” is no such page, and the field says what is',
  async (typed) => {
    const { user, update } = await open('embedded')
    const field = screen.getByRole('textbox', { name: 'Allowed addresses' })
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Enter an address such as/))
    expect(update).not.toHaveBeenCalled()
  },
)
