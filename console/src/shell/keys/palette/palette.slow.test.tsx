import { ApiError } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ALONE, detail, listItem, listOf, returnId, shopWith } from '../../../areas/returns/returns/test/shop.ts'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

type List = NonNullable<NonNullable<Stubs['returns']>['list']>

vi.setConfig({ testTimeout: 20_000 })

/** Finds what was searched for in the names of customers. */
const searched = (names: readonly string[]) => {
  const all = listOf(3)
  return vi.fn<List>(async (call = {}) => {
    const q = call.query?.q
    if (q === undefined) return all(call)
    const data = names.flatMap((customer_name, index) =>
      customer_name.toLowerCase().startsWith(q.toLowerCase()) ? [listItem(index + 1, { customer_name })] : [],
    )
    return { data, page: 0, total_pages: 1, total_items: data.length }
  })
}

const palette = () => within(screen.getByRole('dialog'))

const neighbours = async () => ({ previous: returnId(1), next: null, is_listed: true })

const openPalette = async (user: UserEvent) => {
  await user.keyboard('{Meta>}k{/Meta}')
  await screen.findByRole('dialog')
  return palette().getByRole('combobox')
}

const options = () =>
  palette()
    .queryAllByRole('option')
    .map((option) => option.textContent)
/** The option that the box points at, for screen readers. */
const active = () =>
  document.getElementById(palette().getByRole('combobox').getAttribute('aria-activedescendant') ?? '')

test('a return is found by name and opened with Enter', async () => {
  const list = searched(['Maria Pop', 'Ion Rus', 'Marian Dan'])
  const { user, currentAddress } = await openConsole(
    '/returns',
    shopWith({ list, get: async () => detail(3), neighbours }),
  )
  const box = await openPalette(user)
  expect(box).toHaveFocus()
  await user.keyboard('maria')
  await waitFor(() => expect(options()).toHaveLength(2))
  const asked = list.mock.calls.map(([call]) => call?.query).filter((query) => query?.q !== undefined)
  expect(asked).toEqual([{ q: 'maria', 'per-page': '8' }])
  expect(active()).toHaveTextContent('Maria Pop')
  await user.keyboard('{ArrowDown}')
  expect(active()).toHaveTextContent('Marian Dan')
  expect(box).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentAddress()).toBe(`/returns/${returnId(3)}`))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('only the answer to what is typed now is shown', async () => {
  const waiting: (() => void)[] = []
  const answers = searched(['Maria Pop', 'Marcu Ion'])
  const list = vi.fn<List>(async (call = {}) => {
    if (call.query?.q === 'mar') await new Promise<void>((done) => waiting.push(done))
    return answers(call)
  })
  const { user } = await openConsole('/returns', shopWith({ list }))
  await openPalette(user)
  await user.keyboard('mar')
  await waitFor(() => expect(waiting).toHaveLength(1))
  await user.keyboard('cu')
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Marcu Ion')]))
  waiting[0]?.()
  await user.keyboard('{Backspace}{Backspace}{Backspace}z')
  expect(options()).toEqual([])
  await waitFor(() => expect(palette().getByRole('status')).toHaveTextContent(/^Nothing found/))
})

test.each([
  ['en', 'withd', 'Withdrawals'],
  ['ro', 'retrageri', 'Retrageri'],
] as const)('a screen is found by its name (%s)', async (language, typed, name) => {
  const shop = shopWith({ list: searched([]) }, { withdrawals: { list: async () => [] } })
  const { user, currentAddress } = await openConsole('/returns', shop, { language })
  await openPalette(user)
  await user.keyboard(typed)
  await waitFor(() => expect(options()).toEqual([name]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentAddress()).toBe('/withdrawals'))
})

test('only screens that the role opens are offered', async () => {
  const who = { staff: { id: 7, name: 'Alex', role: 'agent' } } as const
  const { user } = await openConsole('/returns', shopWith({ list: searched([]) }, ALONE), { who })
  await openPalette(user)
  await waitFor(() => expect(options()).toContain('Withdrawals'))
  expect(options()).toContain('New return')
  expect(options()).not.toContain('Rules')
  expect(options()).not.toContain('Settings: People')
})

test('what is wrong with a search is said', async () => {
  const message = 'There is no filter “colour”.'
  const all = listOf(3)
  const list = vi.fn<List>(async (call = {}) => {
    if (call.query?.q) throw new ApiError(422, '', { message })
    return all(call)
  })
  const { user } = await openConsole('/returns', shopWith({ list }))
  await openPalette(user)
  await user.keyboard('colour:red')
  await waitFor(() => expect(palette().getByRole('status')).toHaveTextContent(message))
})
