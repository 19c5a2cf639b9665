import { ApiError } from '@returns-desk/contract'
import { formatNumber } from '@returns-desk/ui/i18n'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openI18n } from '../../../../test/locales.ts'
import { openConsole } from '../../../../test/render-console.tsx'
import { listItem, listOf, shopWith, statusAt } from '../test/shop.ts'

const openList = (total: number, address = '/returns', language: 'en' | 'ro' = 'en') => {
  const list = listOf(total)
  return openConsole(address, shopWith({ list }), { language }).then((opened) => ({ ...opened, list }))
}

const pills = () => within(screen.getByRole('navigation', { name: 'Filter by status' }))
const firstRow = async () => (await screen.findByText('#1')).closest('tr') as HTMLElement
const orders = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('a row shows the key facts, with the time in the shop’s time zone', async () => {
  await openList(1)
  const row = await firstRow()
  await waitFor(() =>
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      '#1',
      '48211',
      'October 5, 2026 at 5:30 PM',
      'maria@example.com',
      '1,215.51 RON',
      'Courier pickup',
      'Bank transfer',
      'New',
    ]),
  )
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Order name',
    'Order number (internal)',
    'Created date',
    'Client e-mail',
    'Amount',
    'Return method',
    'Payment method',
    'Status',
  ])
  expect(screen.getByText('Tap to view details')).toBeInTheDocument()
})

test('in Romanian the date, time and amount have Romanian formats', async () => {
  await openList(1, '/returns', 'ro')
  const row = await firstRow()
  expect(await within(row).findByText('la 17:30')).toBeInTheDocument()
  expect(row).toHaveTextContent('5 octombrie 2026')
  expect(row).toHaveTextContent(/1\.215,51\sRON/)
})

test('ten returns are fetched at a time, counting pages from zero', async () => {
  const { list } = await openList(120, '/returns?status=received&page=3')
  await screen.findByText('#21')
  expect(list.mock.lastCall?.[0]?.query).toEqual({ page: '2', 'per-page': '10', status: 'received' })
})

test('there is a pill for all returns and one for each status, with the shop’s names', async () => {
  await openList(1)
  await screen.findByRole('link', { name: 'Cancelled' })
  expect(
    pills()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'All',
    'New',
    'Awaiting parcel',
    'Received',
    'Processed',
    'Refund to IBAN',
    'Pending action',
    'Completed',
    'Cancelled',
  ])
  expect(pills().getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true')
})

test('choosing a pill filters by the name of the status, starts at page one and is in the URL', async () => {
  const { user, list, currentAddress } = await openList(120, '/returns?page=4')
  await user.click(await screen.findByRole('link', { name: 'Pending action' }))
  await waitFor(() => expect(list.mock.lastCall?.[0]?.query).toMatchObject({ status: 'pending_action', page: '0' }))
  expect(currentAddress()).toBe('/returns?status=pending_action')
  expect(await screen.findByText('Showing 120 filtered results')).toBeInTheDocument()
  await user.click(pills().getByRole('link', { name: 'All' }))
  expect(await screen.findByText('Showing all 120 returns')).toBeInTheDocument()
  expect(currentAddress()).toBe('/returns')
})

test('the pager shows five pages around the current one, the first, the last and dots between', async () => {
  await openList(240, '/returns?page=12')
  const pager = within(await screen.findByRole('navigation', { name: 'Pages of Returns' }))
  expect(
    pager
      .getAllByRole('link', { name: /^Page \d/ })
      .map((link) => link.textContent)
      .join(' '),
  ).toBe('1 10 11 12 13 14 24')
  expect(pager.getAllByText('…')).toHaveLength(2)
})

test('the previous page stays on the screen until the next one is loaded', async () => {
  const pages = listOf(30)
  let deliver = () => {}
  const list: typeof pages = Object.assign(async (input: Parameters<typeof pages>[0]) => {
    if (input?.query?.page === '1')
      await new Promise<void>((done) => {
        deliver = done
      })
    return pages(input)
  }, pages)
  const { user } = await openConsole('/returns', shopWith({ list }))
  await user.click(await screen.findByRole('link', { name: 'Next page' }))
  expect(orders()[0]).toBe('#1')
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  deliver()
  await waitFor(() => expect(orders()[0]).toBe('#11'))
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
})

test('a missing page redirects to the last one', async () => {
  const { currentAddress } = await openList(25, '/returns?status=new&page=9')
  await screen.findByText('#25')
  expect(currentAddress()).toBe('/returns?status=new&page=3')
})

test('a shop without returns sees an empty state', async () => {
  await openList(0)
  expect(await screen.findByRole('heading', { name: 'No returns found' })).toBeInTheDocument()
  expect(screen.getByText('There are currently no returns to display.')).toBeInTheDocument()
})

test('a status without returns offers a link to all of them', async () => {
  const { user, currentAddress } = await openList(0, '/returns?status=received')
  await user.click(await screen.findByRole('link', { name: 'Show all returns' }))
  expect(currentAddress()).toBe('/returns')
})

const romanian = async (key: string, count: number) => {
  const i18n = await openI18n('ro')
  await i18n.load('returns')
  return i18n.translator('returns')(key, { count, number: formatNumber(count, 'ro') })
}

test.each([
  [0, 'Se afișează 0 retururi'],
  [1, 'Se afișează 1 retur'],
  [2, 'Se afișează toate cele 2 retururi'],
  [19, 'Se afișează toate cele 19 retururi'],
  [20, 'Se afișează toate cele 20 de retururi'],
  [21, 'Se afișează toate cele 21 de retururi'],
  [100, 'Se afișează toate cele 100 de retururi'],
  [101, 'Se afișează toate cele 101 retururi'],
  [120, 'Se afișează toate cele 120 de retururi'],
  [12_020, 'Se afișează toate cele 12.020 de retururi'],
])('%i returns have the right Romanian plural', async (total, text) => {
  expect(await romanian('showing.all', total)).toBe(text)
})

test.each([
  [1, 'Se afișează 1 rezultat filtrat'],
  [2, 'Se afișează 2 rezultate filtrate'],
  [20, 'Se afișează 20 de rezultate filtrate'],
  [101, 'Se afișează 101 rezultate filtrate'],
])('%i filtered results have the right plural', async (total, text) => {
  expect(await romanian('showing.filtered', total)).toBe(text)
})

test('the list shows the same count', async () => {
  await openList(21, '/returns', 'ro')
  expect(await screen.findByText('Se afișează toate cele 21 de retururi')).toBeInTheDocument()
})

test('a failure is shown as the server’s status, and can be dismissed', async () => {
  const list = async () => Promise.reject(new ApiError(503, 'Service Unavailable', { message: 'We are resting.' }))
  const { user } = await openConsole('/returns', shopWith({ list }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error: 503 Service Unavailable')
  expect(alert).not.toHaveTextContent('We are resting.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('without a connection there is no status, so the screen says what to check', async () => {
  const list = async () => Promise.reject(new TypeError('Failed to fetch'))
  await openConsole('/returns', shopWith({ list }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please check your connection')
})

test('if the statuses cannot be loaded, the returns are still listed', async () => {
  const refused = async () => Promise.reject(new ApiError(500, 'Internal Server Error', {}))
  await openConsole('/returns', shopWith({ list: listOf(1) }, { returnStatuses: { list: refused } }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error: Failed to fetch return statuses: Internal Server Error',
  )
  expect(await screen.findByRole('link', { name: '#1' })).toBeInTheDocument()
})

test('a refresh adds new data without removing what is shown', async () => {
  let status = statusAt(1)
  const list = listOf(2, (number) => listItem(number, { return_status: status }))
  const { queryClient } = await openConsole('/returns', shopWith({ list }))
  const link = await screen.findByRole('link', { name: '#2' })
  link.focus()
  status = statusAt(4)
  await queryClient.refetchQueries()
  expect(await within(screen.getByRole('table')).findAllByText('Processed')).toHaveLength(2)
  expect(link).toHaveFocus()
})
