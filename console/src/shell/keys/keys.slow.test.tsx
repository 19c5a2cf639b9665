import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ALONE, listOf, shopWith } from '../../areas/returns/returns/test/shop.ts'
import { openConsole } from '../../test/render-console.tsx'
import type { Who } from '../session/session.ts'
import { isRegistered } from './keys.ts'

vi.setConfig({ testTimeout: 20_000 })

const ALEX = { staff: { id: 7, name: 'Alex', role: 'agent' } } as const

afterEach(() => {
  localStorage.clear()
  for (const box of document.querySelectorAll('body > input')) box.remove()
})

const openList = async (total = 12, who: Partial<Who> = {}) => {
  const opened = await openConsole('/returns', shopWith({ list: listOf(total) }, ALONE), { who })
  await screen.findByText('#1')
  await keysAreLoaded()
  return opened
}

/** The first key of any kind loads them. */
const keysAreLoaded = async () => {
  fireEvent.keyDown(document.body, { key: 'Shift' })
  await waitFor(() => expect(isRegistered('j')).toBe(true))
}

const focusedRow = () => document.activeElement?.closest('tr')?.textContent ?? ''

const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select #/ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'))

const inputOnPage = () => {
  const box = document.createElement('input')
  document.body.append(box)
  return box
}

const searchBox = () => screen.getByRole('searchbox')

/** Where one starts depends on the row that was opened last. */
const FIRST = `j${'k'.repeat(12)}`

test('j and k walk the rows, and Enter opens the focused one', async () => {
  const { user } = await openList()
  await user.keyboard('j')
  expect(focusedRow()).toContain('#1')
  await user.keyboard('jj')
  expect(focusedRow()).toContain('#3')
  await user.keyboard('k')
  expect(focusedRow()).toContain('#2')
  expect(document.activeElement?.matches('a[href]')).toBe(true)
  await user.keyboard('kkk')
  expect(focusedRow()).toContain('#1')
})

test('keys that were pressed before their code was loaded count', async () => {
  await openConsole('/returns', shopWith({ list: listOf(3) }))
  await screen.findByText('#1')
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(focusedRow()).toContain('#2'))
})

test('x selects the row, and shift+x all up to it; walking goes on from its box', async () => {
  const { user } = await openList(12, ALEX)
  await user.keyboard(`${FIRST}x`)
  expect(chosen()).toEqual(['Select #1'])
  await user.keyboard('jj{Shift>}X{/Shift}')
  expect(chosen()).toEqual(['Select #1', 'Select #2', 'Select #3'])
  document.activeElement?.closest('tr')?.querySelector('input')?.focus()
  await user.keyboard('j')
  expect(focusedRow()).toContain('#4')
})

test('/ leads to the search box, and Escape back to where one was', async () => {
  const { user } = await openList()
  const box = searchBox()
  await user.keyboard(`${FIRST}j/`)
  expect(box).toHaveFocus()
  await user.keyboard('j')
  expect(box).toHaveValue('j')
  // The first one empties the box.
  await user.keyboard('{Escape}{Escape}')
  expect(focusedRow()).toContain('#2')
})

test('/ on another screen opens the returns and leads to the search box', async () => {
  const shop = shopWith({ list: listOf(3) }, { withdrawals: { list: async () => [] } })
  const { user, currentAddress } = await openConsole('/withdrawals', shop)
  await user.keyboard('/')
  await waitFor(() => expect(searchBox()).toHaveFocus())
  expect(currentAddress()).toBe('/returns')
})

test('what is typed right after the first / is not lost, and Escape leads back', async () => {
  const { user } = await openConsole('/returns', shopWith({ list: listOf(3) }))
  await screen.findByText('#1')
  const link = screen.getByRole('link', { name: '#1' })
  link.focus()
  // With the key that it needs on many keyboards.
  fireEvent.keyDown(link, { key: 'Shift' })
  fireEvent.keyDown(link, { key: '/' })
  expect(searchBox()).toHaveFocus()
  await user.keyboard('is:new')
  await keysAreLoaded()
  expect(searchBox()).toHaveValue('is:new')
  await user.keyboard('{Escape}{Escape}')
  expect(link).toHaveFocus()
})

test('what is typed on the way from another screen stands in the search box', async () => {
  const shop = shopWith({ list: listOf(3) }, { withdrawals: { list: async () => [] } })
  const { user, currentAddress } = await openConsole('/withdrawals', shop)
  await user.keyboard('/gw:x')
  await waitFor(() => expect(screen.queryByRole('searchbox')).toHaveFocus())
  expect(searchBox()).toHaveValue('gw:x')
  expect(currentAddress()).toMatch(/^\/returns/)
})

test('g and a letter open a screen; the letters are shown until one is pressed', async () => {
  const shop = shopWith({ list: listOf(3) }, { ...ALONE, withdrawals: { list: async () => [] } })
  const { user, currentAddress } = await openConsole('/returns', shop, { who: ALEX })
  await keysAreLoaded()
  await user.keyboard('g')
  const hint = await screen.findByText('Press the letter of a page, or Escape.')
  expect(hint.parentElement).toHaveTextContent('Withdrawals')
  expect(hint.parentElement).not.toHaveTextContent('Rules')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(hint).not.toBeInTheDocument())
  await user.keyboard('w')
  expect(currentAddress()).toBe('/returns')
  await user.keyboard('gw')
  expect(currentAddress()).toBe('/withdrawals')
})

test('keys do nothing in a field, in a dialog, with a modifier, or while they are held', async () => {
  const { user } = await openList()
  const box = inputOnPage()
  box.focus()
  await user.keyboard('j?g')
  expect(box).toHaveValue('j?g')
  expect(box).toHaveFocus()
  box.blur()
  await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}')
  fireEvent.keyDown(document.body, { key: '?', repeat: true })
  expect(document.body).toHaveFocus()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('j')
  expect(help).toBeInTheDocument()
  expect(focusedRow()).toBe('')
})

test('brackets typed with AltGr count, as many keyboards have them there', async () => {
  await openList()
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true, altKey: true, modifierAltGraph: true })
  expect(focusedRow()).toContain('#')
})

test.each([
  ['en', 'Keyboard shortcuts', 'Shortcuts of a single key', 'Next row'],
  ['ro', 'Comenzi rapide de la tastatură', 'Comenzi cu o singură tastă', 'Rândul următor'],
] as const)('? lists the keys (%s), and they can be switched off for one person', async (language, title, off, row) => {
  const shop = shopWith({ list: listOf(3) }, ALONE)
  const { user } = await openConsole('/returns', shop, { language, who: ALEX })
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: title })
  expect(within(help).getByText(row)).toBeInTheDocument()
  await user.click(within(help).getByRole('switch', { name: off }))
  fireEvent(help, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(help).not.toBeInTheDocument())
  await user.keyboard('j?')
  expect(focusedRow()).toBe('')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('returns-desk.single-keys.7')).toBe('off')
  expect(localStorage.getItem('returns-desk.single-keys.8')).toBeNull()
})

test('the palette still opens when single keys are off, from a field too', async () => {
  localStorage.setItem('returns-desk.single-keys.shop', 'off')
  const { user } = await openList()
  inputOnPage().focus()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Find a return or a page' })).toBeInTheDocument()
})

test('the arrow down leads from the search to the rows', async () => {
  const { user } = await openList()
  await user.keyboard('/{ArrowDown}')
  expect(focusedRow()).toContain('#')
})
