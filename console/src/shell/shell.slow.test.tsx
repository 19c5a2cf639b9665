import { ReturnReason } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../test/render-console.tsx'
import { settings } from '../test/settings.ts'
import type { Stubs } from '../test/stub-api.ts'

/** A shop where there is nothing yet: what the screens show is not told here. */
const EMPTY_SHOP: Stubs = {
  rules: {
    list: async () => [],
    metadata: async () => ({ attributes: [], operators: [], actions: [] }),
    events: async () => [],
  },
  returns: { list: async () => ({ data: [], page: 0, total_pages: 0, total_items: 0 }) },
  returnStatuses: { list: async () => [] },
  withdrawals: { list: async () => [], counts: async () => ({ open: 0, at_risk: 0, all: 0 }) },
  returnReasons: { list: async () => [] },
  returnMethods: { list: async () => [] },
  paymentMethods: { list: async () => [] },
  emails: { list: async () => [] },
  settings,
}

const navigation = () => screen.getByRole('navigation', { name: 'Main navigation' })

test('the start page is the rules', async () => {
  const { currentAddress } = await openConsole('/', EMPTY_SHOP)
  expect(currentAddress()).toBe('/rules')
})

const addressesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('every place is in the navigation, in its group, with the withdrawals beside the returns', async () => {
  await openConsole('/rules', EMPTY_SHOP)
  const group = (name: string) => addressesIn(within(navigation()).getByRole('list', { name }))
  expect(group('Work')).toEqual(['/returns', '/withdrawals', '/receive'])
  expect(group('Money')).toEqual(['/refunds', '/bank-files', '/store-credits'])
  expect(group('Policy')).toEqual([
    '/rules',
    '/return-methods',
    '/payment-methods',
    '/return-statuses',
    '/return-reasons',
  ])
  expect(group('Messages')).toEqual(['/email-templates', '/error-messages'])
  expect(group('Settings')).toEqual(['/other-settings'])
})

const SETTINGS_PLACES = [
  ...['/settings/shop', '/settings/portal', '/settings/email', '/couriers', '/orders-import'],
  '/settings/bank',
  ...['/settings/staff', '/settings/audit', '/settings/privacy', '/settings/platform', '/other-settings'],
]

test('the settings open their list on demand, and close it again', async () => {
  const { user } = await openConsole('/rules', EMPTY_SHOP)
  const toggle = within(navigation()).getByRole('button', { name: 'Settings', expanded: false })
  const places = () => addressesIn(within(navigation()).getByRole('list', { name: 'Settings' }))
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(places()).toEqual(SETTINGS_PLACES)
  await user.click(toggle)
  expect(places()).toEqual(['/other-settings'])
})

test('at one of the settings the list is open, and elsewhere it is closed again', async () => {
  const never = () => new Promise<never>(() => {})
  const { user } = await openConsole('/settings/portal', { ...EMPTY_SHOP, shop: { get: never } })
  const places = () => addressesIn(within(navigation()).getByRole('list', { name: 'Settings' }))
  expect(places()).toEqual(SETTINGS_PLACES)
  await user.click(within(navigation()).getByRole('link', { name: 'Return reasons' }))
  await screen.findByRole('heading', { level: 1, name: 'Return reasons' })
  expect(places()).toEqual(['/other-settings'])
})

test.each([
  ['en', 'Withdrawals', 1, '1 refund due soon'],
  ['en', 'Withdrawals', 3, '3 refunds due soon'],
  ['ro', 'Retrageri', 20, '20 de rambursări cu termen apropiat'],
] as const)('in %s, %s with %i due says so', async (language, name, at_risk, words) => {
  const withdrawals = { ...EMPTY_SHOP.withdrawals, counts: async () => ({ open: 30, at_risk, all: 40 }) }
  await openConsole('/rules', { ...EMPTY_SHOP, withdrawals }, { language })
  const link = await screen.findByRole('link', { name: `${name} ${words}` })
  expect(link).toHaveAttribute('href', '/withdrawals')
})

test.each([
  ['none is due', async () => ({ open: 5, at_risk: 0, all: 5 })],
  ['they cannot be counted', async () => Promise.reject(new TypeError('offline'))],
])('the way to the withdrawals is there when %s', async (_, counts) => {
  await openConsole('/rules', { ...EMPTY_SHOP, withdrawals: { ...EMPTY_SHOP.withdrawals, counts } })
  expect(within(navigation()).getByRole('link', { name: 'Withdrawals' })).toBeInTheDocument()
})

test('the place one is at is highlighted, also on the screens below it', async () => {
  const get = async () => rowOf(ReturnReason, { name: 'damaged' })
  await openConsole('/return-reasons/1', { returnReasons: { get } })
  const current = within(navigation())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['Return reasons'])
})

test.each([
  ['/withdrawals', 'Withdrawals'],
  ['/email-variables', 'E-mail templates'],
  ['/couriers', 'Couriers'],
  ['/orders-import', 'Orders'],
])('at %s its own navigation entry is highlighted, or the one that it is reached from', async (address, place) => {
  const never = () => new Promise<never>(() => {})
  await openConsole(address, {
    ...EMPTY_SHOP,
    couriers: { list: never },
    ordersImport: { get: never },
    emails: { variables: never },
  })
  const current = within(navigation())
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => link.textContent)).toEqual([place])
})

test('the shop one works for is named', async () => {
  await openConsole('/rules', EMPTY_SHOP)
  expect(screen.getAllByText('atelier-mara').length).toBeGreaterThan(0)
})

test('an address that leads nowhere says so and shows the way to the start', async () => {
  const { user, currentAddress } = await openConsole('/no-such-page', EMPTY_SHOP)
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Go to the start page' }))
  expect(currentAddress()).toBe('/rules')
})

test('after a navigation the page is named and focus is at its heading', async () => {
  const { user } = await openConsole('/rules', EMPTY_SHOP)
  await user.click(within(navigation()).getByRole('link', { name: 'Returns' }))
  const reached = await screen.findByRole('heading', { level: 1, name: 'Returns' })
  await waitFor(() => expect(reached).toHaveFocus())
  expect(document.title).toBe('Returns · Returns Desk')
})

test('the language selector can be hidden by the opener of the console', async () => {
  await openConsole('/rules', EMPTY_SHOP, { showsLanguageSelector: false })
  expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument()
})

test('on a small screen the navigation opens as a drawer and closes after use', async () => {
  const { user, currentAddress } = await openConsole('/rules', EMPTY_SHOP)
  await user.click(screen.getByRole('button', { name: 'Open navigation' }))
  const drawer = screen.getByRole('dialog', { name: 'Main navigation' })
  await user.click(within(drawer).getByRole('link', { name: 'Returns' }))
  expect(currentAddress()).toBe('/returns')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('light, dark, or as the system: the choice is kept', async () => {
  const { user } = await openConsole('/rules', EMPTY_SHOP)
  await user.click(screen.getByRole('button', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark')
  expect(localStorage.getItem('returns-desk.color-scheme')).toBe('dark')
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Match system' }))
  expect(document.documentElement).not.toHaveAttribute('data-color-scheme')
  expect(localStorage.getItem('returns-desk.color-scheme')).toBe('auto')
})

test('a colour scheme that is chosen in another tab counts in this one', async () => {
  await openConsole('/rules', EMPTY_SHOP)
  localStorage.setItem('returns-desk.color-scheme', 'light')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'returns-desk.color-scheme' })))
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light')
  expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true')
})

test.each([
  ['en', 'Demo shop: its customers, orders and returns are invented.'],
  ['ro', 'Magazin demonstrativ: clienții, comenzile și retururile sunt inventate.'],
] as const)('a demo shop says that it is one, in the language of the reader: %s', async (language, sentence) => {
  await openConsole('/rules', EMPTY_SHOP, { language, who: { isDemo: true } })
  expect(within(screen.getByRole('main')).getByText(sentence)).toBeVisible()
})

test('a real shop says nothing of demos', async () => {
  await openConsole('/rules', EMPTY_SHOP)
  expect(screen.queryByText(/Demo shop/)).toBeNull()
})
