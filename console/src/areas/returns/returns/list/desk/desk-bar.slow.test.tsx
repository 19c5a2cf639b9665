import { ApiError, ReturnView } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import { listItem, listOf, shopWith } from '../../test/shop.ts'
import { amountsIn, daysIn, filterIn, withFilter } from './filters-in-text.ts'

const VIEW = rowOf(ReturnView, {
  id: 7,
  first: 'due_soon',
  name: 'Due soon',
  query: 'is:open due:<3d',
  sort: 'due',
  dir: 'asc',
  columns: ['order_name', 'customer', 'status'],
  per_page: 25,
  is_shared: true,
  total_items: 3,
  has_more: false,
})

const who = { staff: { id: 4, name: 'Mara', role: 'owner' as const } }

const openDesk = async (address = '/returns', views: object = {}) => {
  const list = listOf(30)
  const returnViews = { list: vi.fn(async () => [VIEW]), ...views }
  const nothing = { list: vi.fn(async () => []) }
  const choices = { returnMethods: nothing, paymentMethods: nothing, returnReasons: nothing, staff: nothing }
  const opened = await openConsole(
    address,
    {
      ...shopWith({ list, count: async () => ({ total_items: 1, has_more: true }) }),
      returnViews,
      ...choices,
    } as never,
    { who } as never,
  )
  await screen.findByText('#1')
  return { ...opened, list }
}

const lastQuery = (list: ReturnType<typeof listOf>) => list.mock.lastCall?.[0]?.query

test('what is typed is searched for, and is in the address', async () => {
  const { user, list, currentAddress } = await openDesk('/returns?page=1')
  await user.type(screen.getByRole('searchbox', { name: 'Search returns' }), 'ana pop{Enter}')
  await waitFor(() => expect(lastQuery(list)).toEqual({ page: '0', 'per-page': '10', q: 'ana pop' }))
  expect(currentAddress()).toBe('/returns?q=ana+pop')
})

const focusedRow = () => document.activeElement?.closest('tr')

/** The list answers when it is told to. */
const slowList = (list: ReturnType<typeof listOf>) => {
  const answers: (() => void)[] = []
  list.mockImplementation(
    (call) =>
      new Promise((resolve) => {
        answers.push(() => resolve(listOf(2)(call)))
      }),
  )
  return () => {
    for (const answer of answers.splice(0)) answer()
  }
}

test('Enter before the results goes to the first one when they come', async () => {
  const { user, list } = await openDesk()
  const answer = slowList(list)
  const box = screen.getByRole('searchbox')
  await user.type(box, 'ana{Enter}')
  await waitFor(() => expect(lastQuery(list)).toMatchObject({ q: 'ana' }))
  expect(box).toHaveFocus()
  answer()
  await waitFor(() => expect(focusedRow()).toHaveTextContent('#1'))
})

test('who types on after Enter stays in the box', async () => {
  const { user, list } = await openDesk()
  const answer = slowList(list)
  const box = screen.getByRole('searchbox')
  await user.type(box, 'ana{Enter} p')
  await waitFor(() => expect(lastQuery(list)).toMatchObject({ q: 'ana p' }))
  answer()
  await waitFor(() => expect(screen.queryByText('#3')).not.toBeInTheDocument())
  expect(box).toHaveFocus()
  expect(box).toHaveValue('ana p')
})

test('under the box stands what can be typed, and the keyboard reaches it', async () => {
  const { user } = await openDesk()
  const help = () => screen.queryByRole('region', { name: 'What you can type' })
  expect(help()).not.toBeInTheDocument()
  const box = screen.getByRole('searchbox')
  await user.click(box)
  expect(await screen.findByRole('region', { name: 'What you can type' })).toHaveTextContent(
    'a phone, or its last four',
  )
  await user.tab()
  expect(screen.getByRole('button', { name: 'status:' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(box).toHaveFocus()
  await user.keyboard('new')
  expect(box).toHaveValue('status:new')
  expect(help()).not.toBeInTheDocument()
  await user.clear(box)
  expect(help()).toBeInTheDocument()
  await user.click(screen.getByRole('heading', { level: 1 }))
  expect(help()).not.toBeInTheDocument()
})

test('a pill keeps the search, and the search keeps the pill', async () => {
  const { user, list } = await openDesk('/returns?q=ana')
  expect(screen.getByRole('searchbox')).toHaveValue('ana')
  await user.click(await screen.findByRole('link', { name: 'Received' }))
  await waitFor(() => expect(lastQuery(list)).toMatchObject({ q: 'ana', status: 'received' }))
})

test('what cannot be searched for is said at the box, and nothing typed is lost', async () => {
  const { user, list } = await openDesk()
  list.mockRejectedValue(
    new ApiError(400, 'Bad Request', { code: 'query_key_unknown', message: '“colour:” is not known' }),
  )
  const box = screen.getByRole('searchbox')
  await user.type(box, 'colour:red{Enter}')
  expect(await screen.findByText('“colour:” is not known')).toBeInTheDocument()
  expect(box).toBeInvalid()
  expect(box).toHaveValue('colour:red')
  expect(await screen.findByRole('button', { name: 'total:' })).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a view brings its search, order, columns and page size into the address', async () => {
  const { user, list, currentAddress } = await openDesk('/returns?status=new')
  const views = screen.getByRole('combobox', { name: 'View' })
  await within(views).findByRole('option', { name: 'Due soon (3)' })
  list.mockImplementation(async () => ({
    data: [listItem(1, { customer_name: 'Ana Pop' })],
    ...{ page: 0, total_pages: 1, total_items: 1, has_more: true },
  }))
  await user.selectOptions(views, 'Due soon (3)')
  await waitFor(() =>
    expect(lastQuery(list)).toEqual({ page: '0', 'per-page': '25', q: 'is:open due:<3d', sort: 'due', dir: 'asc' }),
  )
  expect(currentAddress()).toContain('view=7')
  expect(await screen.findByText('Ana Pop')).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Order name',
    'Customer',
    'Status',
  ])
  expect(screen.getByText('Showing 1+ filtered result')).toBeInTheDocument()
  await user.selectOptions(views, 'All returns')
  await waitFor(() => expect(currentAddress()).toBe('/returns'))
})

test('the order is chosen from a list', async () => {
  const { user, list } = await openDesk()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order of the list' }), 'Highest amount')
  await waitFor(() => expect(lastQuery(list)).toMatchObject({ sort: 'total', dir: 'desc' }))
})

test('filters are chosen instead of typed', async () => {
  const { user, list, currentAddress } = await openDesk('/returns?q=ana', {})
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Refund due' }), 'Within 3 days')
  await waitFor(() => expect(lastQuery(list)).toMatchObject({ q: 'ana due:<3d' }))
  expect(screen.getByRole('searchbox')).toHaveValue('ana due:<3d')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Refund due' }), 'Any')
  // What was just read is not asked for again.
  await waitFor(() => expect(currentAddress()).toBe('/returns?q=ana'))
  expect(screen.getByRole('searchbox')).toHaveValue('ana')
})

test('what the list shows is saved under a name', async () => {
  const create = vi.fn(async ({ body }: { body: object }) => ({ ...VIEW, ...body, id: 8, first: null }))
  const { user, currentAddress } = await openDesk('/returns?q=ana&status=new&sort=total&dir=desc', { create })
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Give the view a name.')).toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ana’s')
  await user.click(dialog.getByRole('checkbox', { name: 'Order number (internal)' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Everyone in the shop sees it' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(currentAddress()).toContain('view=8'))
  expect(create.mock.lastCall?.[0].body).toEqual({
    name: 'Ana’s',
    query: 'ana status:"new"',
    sort: 'total',
    dir: 'desc',
    columns: ['order_name', 'created', 'email', 'amount', 'return_method', 'payment_method', 'status'],
    per_page: 10,
    is_shared: true,
  })
})

test('a view is deleted from its own dialog', async () => {
  const remove = vi.fn(async () => undefined)
  const { user, currentAddress } = await openDesk('/returns?view=7&q=is%3Aopen', { remove })
  await user.click(screen.getByRole('button', { name: 'Edit view' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete view' }))
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: '7' } }))
  await waitFor(() => expect(currentAddress()).toBe('/returns'))
})

test('filters are read from the text of the box, and written into it', () => {
  expect(filterIn('ana method:"Courier pickup" due:<3d', 'method')).toBe('Courier pickup')
  expect(filterIn('ana', 'due')).toBe('')
  expect(withFilter('ana due:<3d x', 'due', '<7d')).toBe('ana x due:<7d')
  expect(withFilter('method:"a b"', 'method', '')).toBe('')
  expect(withFilter('', 'refund', 'Bank transfer')).toBe('refund:"Bank transfer"')
  // However days and amounts were typed.
  expect(daysIn('created:19.11.2026..30.11.2026')).toEqual({ from: '2026-11-19', to: '2026-11-30' })
  expect(daysIn('created:yesterday')).toEqual({ from: '', to: '' })
  expect(withFilter('created:19 nov 2026 ana', 'created', '2026-11-20')).toBe('ana created:2026-11-20')
  expect(amountsIn('total:200-300')).toEqual({ from: '200', to: '300' })
  expect(withFilter('total:200 - 300 ana', 'total', '')).toBe('ana')
  expect(amountsIn('total:>200')).toEqual({ from: '', to: '' })
})
