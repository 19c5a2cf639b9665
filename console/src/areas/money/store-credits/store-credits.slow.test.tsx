import { ApiError, StoreCredit } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'

vi.setConfig({ testTimeout: 20_000 })

const RETURN = 'return-000000000000001'

const credit = (own: Partial<StoreCredit> = {}) =>
  rowOf(StoreCredit, {
    ...{ id: 5, code_end: '9QXT', return_id: RETURN, return_number: 'R0000012' },
    ...{ customer_name: 'Maria Popescu', value: 80, balance: 80, currency: 'RON', state: 'open' },
    ...{ created_at: '2026-10-05T09:00:00.000Z', expires_at: '2027-10-05T21:00:00.000Z' },
    ...{ uses: [], void_reason: '', voided_by: null, voided_at: null },
    ...own,
  })

const pageOf = (...data: StoreCredit[]) => ({ data, page: 0, total_pages: 1, total_items: data.length })

const open = (path: string, storeCredits: Stubs['storeCredits']) => openConsole(path, { settings, storeCredits })

test('the list shows the end of each code, never all of it', async () => {
  await open('/store-credits', { list: async () => pageOf(credit()) })
  const row = await screen.findByRole('row', { name: /9QXT/ })
  expect(row).toHaveTextContent('…9QXT')
  expect(row).not.toHaveTextContent('7K3M')
  expect(row).toHaveTextContent('Maria Popescu')
  expect(row).toHaveTextContent('R0000012')
  // The last day on which it can be spent in Bucharest, as the mail says it.
  await waitFor(() => expect(row).toHaveTextContent('Oct 5, 2027'))
})

test('a shop without store credit sees that there is none', async () => {
  await open('/store-credits', { list: async () => pageOf() })
  expect(await screen.findByText('There is no store credit.')).toBeInTheDocument()
})

test('a list that cannot be loaded says so', async () => {
  await open('/store-credits', {
    list: async () => Promise.reject(new ApiError(500, '', { code: 'internal', message: '' })),
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('what is typed into the search stands in the address, with the state', async () => {
  const list = vi.fn<NonNullable<NonNullable<Stubs['storeCredits']>['list']>>(async ({ query = {} } = {}) =>
    query.q ? pageOf() : pageOf(credit()),
  )
  const { user, currentAddress } = await open('/store-credits?state=open', { list })
  await screen.findByText('Maria Popescu')
  await user.type(screen.getByRole('searchbox', { name: 'Find in the list' }), 'R00077')
  expect(await screen.findByText('No store credit was found.')).toBeInTheDocument()
  expect(currentAddress()).toBe('/store-credits?state=open&q=R00077')
  expect(list.mock.lastCall?.[0]?.query).toEqual({ state: 'open', q: 'R00077', page: '0' })
})

test('a code leads to its credit, and one that nobody knows is said at the field', async () => {
  const find = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(404, '', { code: 'store_credit_unknown', message: 'No such code.' }))
    .mockResolvedValue(credit())
  const { user, currentAddress } = await open('/store-credits', {
    list: async () => pageOf(),
    find,
    get: async () => credit(),
  })
  const code = await screen.findByRole('textbox', { name: 'Code' })
  await user.type(code, 'sc 7k3m 9qxt{Enter}')
  await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining('No such code.')))
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByText('…9QXT')).toBeInTheDocument()
  expect(currentAddress()).toBe('/store-credits/5')
  expect(find).toHaveBeenLastCalledWith({ body: { code: 'sc 7k3m 9qxt' } })
})

test('some of it is spent on an order, and the rest is left', async () => {
  const spend = vi.fn(async () => credit({ balance: 50 }))
  const { user } = await open('/store-credits/5', { get: async () => credit(), spend })
  const amount = await screen.findByRole('spinbutton', { name: /^Amount/ })
  await user.clear(amount)
  await user.type(amount, '30')
  await user.type(screen.getByRole('textbox', { name: /^Spent on|order/i }), '#1041')
  await user.click(screen.getByRole('button', { name: 'Spend' }))
  await waitFor(() => expect(spend).toHaveBeenCalledOnce())
  expect(spend).toHaveBeenCalledWith({
    params: { id: 5 },
    body: { key: expect.any(String), amount: 30, currency: 'RON', reference: '#1041' },
  })
})

test('a credit of which something was spent cannot be made void', async () => {
  const uses = [{ id: 1, amount: 30, reference: '#1041', staff: null, at: '2026-10-05T09:00:00.000Z' }]
  await open('/store-credits/5', { get: async () => credit({ balance: 50, uses }) })
  expect(await screen.findByText('#1041')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /void/i })).not.toBeInTheDocument()
})
