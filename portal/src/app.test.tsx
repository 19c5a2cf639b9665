import { ApiError } from '@returns-desk/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shopHandleIn } from './start/shop-handle.ts'
import { openPortal, SHOP } from './test/open-portal.tsx'
import { order } from './test/orders.ts'

test('the portal shows the name of its shop, and links to withdrawal', async () => {
  await openPortal('/')
  expect(screen.getByRole('link', { name: 'Atelier Mara' })).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('Return an order · Atelier Mara'))
  expect(screen.getByRole('link', { name: 'Withdraw from contract here' })).toHaveAttribute(
    'href',
    '/portal/atelier-mara/withdraw',
  )
})

test('withdrawal is linked on every page', async () => {
  await openPortal('/order', { portal: { order: async () => order() } }, { isSignedIn: true })
  await screen.findByText('Product shirt')
  const way = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Withdraw from contract' })
  expect(way).toHaveAttribute('href', '/portal/atelier-mara/withdraw')
})

test('the portal uses the logo and the colour of its shop', async () => {
  const shop = { ...SHOP, logo_url: 'https://cdn.example.com/logo.svg', accent_color: '#ffd400' }
  await openPortal('/', { shops: { get: async () => shop } })
  expect(screen.getByRole('img', { name: 'Atelier Mara' })).toHaveAttribute('src', shop.logo_url)
  await waitFor(() => expect(document.documentElement.style.getPropertyValue('--fill')).toContain('#ffd400'))
})

test.each([
  ['en', 'Terms and conditions', 'Privacy policy'],
  ['ro', 'Termeni și condiții', 'Politica de confidențialitate'],
] as const)('it leads to the pages of its shop, in %s', async (language, terms, privacy) => {
  const links = { terms_url: 'https://shop.example/terms', privacy_url: 'https://shop.example/privacy' }
  await openPortal('/', { shops: { get: async () => ({ ...SHOP, ...links }) } }, { language })
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: terms })).toHaveAttribute('href', links.terms_url)
  expect(footer.getByRole('link', { name: privacy })).toHaveAttribute('href', links.privacy_url)
})

test('a shop without such pages has no links to them', async () => {
  await openPortal('/')
  expect(within(screen.getByRole('contentinfo')).queryByRole('list')).not.toBeInTheDocument()
})

test.each([
  ['en', 'Demo shop: nothing you send here reaches a real shop.'],
  ['ro', 'Magazin demonstrativ: nimic din ce trimiteți aici nu ajunge la un magazin real.'],
] as const)('a demo shop is marked as one: %s', async (language, sentence) => {
  await openPortal('/', { shops: { get: async () => ({ ...SHOP, is_demo: true }) } }, { language })
  expect(within(screen.getByRole('banner')).getByText(sentence)).toBeVisible()
})

test('a real shop mentions no demo', async () => {
  await openPortal('/')
  expect(screen.queryByText(/Demo shop/)).toBeNull()
})

test('an unknown shop shows a message', async () => {
  const get = async () => Promise.reject(new ApiError(404, '', {}))
  await openPortal('/', { shops: { get } })
  expect(screen.getByRole('heading', { name: 'We do not know this shop' })).toBeInTheDocument()
})

test('a shop that was closed says so', async () => {
  const get = async () => Promise.reject(new ApiError(410, '', { code: 'shop_closed', message: 'Closed.' }))
  await openPortal('/', { shops: { get } })
  expect(screen.getByRole('heading', { name: 'This shop is closed' })).toBeInTheDocument()
})

test('an address without a shop is said to be so', async () => {
  await openPortal('/', {}, { handle: undefined })
  expect(screen.getByRole('heading', { name: 'We do not know this shop' })).toBeInTheDocument()
})

test('after a failure the customer can retry', async () => {
  const get = vi.fn(async () => SHOP).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = await openPortal('/', { shops: { get } })
  expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Return an order' })).toBeInTheDocument()
})

test('an unknown page says so and links onward', async () => {
  const { user, path } = await openPortal('/nothing-here')
  await user.click(screen.getByRole('link', { name: 'Back to start' }))
  expect(path()).toBe('/')
})

test('the language switch needs no reload and is remembered', async () => {
  const { user } = await openPortal('/')
  await user.click(screen.getByRole('button', { name: 'Română' }))
  expect(await screen.findByRole('heading', { name: 'Returnați o comandă' })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('ro')
  expect(localStorage.getItem('returns-desk.language')).toBe('ro')
})

test('a shop offers its own languages; where the program has no texts of its own, it speaks English around the shop’s', async () => {
  const get = async () => ({ ...SHOP, languages: ['ro', 'de'] })
  const { user } = await openPortal('/', { shops: { get } })
  // Neither English nor what the browser wants is offered: the shop's first language is.
  expect(await screen.findByRole('heading', { name: 'Returnați o comandă' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'English' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Deutsch' }))
  expect(await screen.findByRole('heading', { name: 'Return an order' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Deutsch' })).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('returns-desk.language')).toBe('de')
})

test('one language needs no switch, and many are a list', async () => {
  await openPortal('/', { shops: { get: async () => ({ ...SHOP, languages: ['en'] }) } })
  expect(screen.queryByRole('group', { name: 'Language' })).not.toBeInTheDocument()
  cleanup()
  const many = ['en', 'ro', 'de', 'hu']
  await openPortal('/', { shops: { get: async () => ({ ...SHOP, languages: many }) } })
  const list = screen.getByRole('combobox', { name: 'Language' })
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'Română', 'Deutsch', 'Magyar'])
})

test('a link with an order token signs in, and the token leaves the address at once', async () => {
  const { path, orderToken } = await openPortal('/#order-token=abc.def', { portal: { order: async () => order() } })
  expect(path()).toBe('/order')
  expect(orderToken.read()).toBe('abc.def')
  expect(await screen.findByRole('heading', { name: 'What would you like to return?' })).toBeInTheDocument()
})

test.each([
  ['/portal/atelier-mara', 'atelier-mara'],
  ['/portal/Atelier-Mara/returns', 'atelier-mara'],
  ['/portal/mara.myshopify.com/order', 'mara.myshopify.com'],
  ['/portal/', undefined],
  ['/portal/%3Cscript%3E', undefined],
])('the URL %s belongs to the shop %s', (address, handle) => {
  expect(shopHandleIn(address)).toBe(handle)
})
