import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../test/render-console.tsx'

const navigation = () => screen.getByRole('navigation', { name: 'Main navigation' })

test('the start page is the rules', async () => {
  const { currentAddress } = await openConsole('/')
  expect(currentAddress()).toBe('/rules')
})

test('all nine places are in the navigation, in their order', async () => {
  await openConsole('/rules')
  const links = within(navigation()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/returns',
    '/rules',
    '/return-methods',
    '/payment-methods',
    '/return-statuses',
    '/return-reasons',
    '/email-templates',
    '/error-messages',
    '/other-settings',
  ])
})

test('the place one is at is highlighted, also on the screens below it', async () => {
  const get = async () => ({ id: 1, version: 1, name: 'damaged', display_name: '', description: '' })
  await openConsole('/return-reasons/1', { returnReasons: { get } })
  const current = within(navigation())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['Return reasons'])
})

test('the shop one works for is named', async () => {
  await openConsole('/rules')
  expect(screen.getAllByText('atelier-mara').length).toBeGreaterThan(0)
})

test('a screen that is not built yet says so', async () => {
  await openConsole('/error-messages')
  expect(screen.getByRole('heading', { level: 1, name: 'Error messages' })).toBeInTheDocument()
  expect(screen.getByText('This screen is not built yet')).toBeInTheDocument()
})

test('an address that leads nowhere says so and shows the way to the start', async () => {
  const { user, currentAddress } = await openConsole('/no-such-page')
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Go to the start page' }))
  expect(currentAddress()).toBe('/rules')
})

test('after a navigation the page is named and focus is at its heading', async () => {
  const { user } = await openConsole('/rules')
  await user.click(within(navigation()).getByRole('link', { name: 'Returns' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Returns' })).toHaveFocus()
  expect(document.title).toBe('Returns · Returns Desk')
})

test('the language selector is hidden when whoever opened the console said so', async () => {
  await openConsole('/rules', {}, { showsLanguageSelector: false })
  expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument()
})

test('on a small screen the navigation opens as a drawer and closes behind whoever uses it', async () => {
  const { user, currentAddress } = await openConsole('/rules')
  await user.click(screen.getByRole('button', { name: 'Open navigation' }))
  const drawer = screen.getByRole('dialog', { name: 'Main navigation' })
  await user.click(within(drawer).getByRole('link', { name: 'Returns' }))
  expect(currentAddress()).toBe('/returns')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('light, dark, or as the system: the choice is kept', async () => {
  const { user } = await openConsole('/rules')
  await user.click(screen.getByRole('button', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(localStorage.getItem('returns-desk.color-scheme')).toBe('dark')
})
