import { type BulkRun, BulkRun as Run } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { ALONE, listOf, returnId, shopWith } from '../../test/shop.ts'

type BulkStubs = NonNullable<Stubs['bulk']>

const RUN_ID = '0b9f6a3e-2c1d-4e5f-8a7b-6c5d4e3f2a1b'
const run = (own: Partial<BulkRun> = {}): BulkRun =>
  rowOf(Run, {
    id: RUN_ID,
    action: 'move',
    target: 'Received',
    state: 'waiting',
    starts_in_ms: 10_000,
    total: 2,
    counts: { waiting: 2, done: 0, skipped: 0, failed: 0 },
    ...own,
  })

const row = (number: number, state: 'done' | 'skipped' | 'waiting', problem: string | null = null) => ({
  id: returnId(number),
  order_name: `#${number}`,
  version: 1,
  state,
  problem,
  message: problem && 'Someone else has moved this return in the meantime.',
})

/** The first is done, the second cannot be, the third was moved since. */
const preview: NonNullable<BulkStubs['preview']> = async ({ body: { rows = [] } }) => ({
  rows: rows.map(({ id, version = 1 }, i) => {
    const outcome = (['will', 'not_allowed', 'changed'] as const)[i] ?? 'will'
    const message = outcome === 'will' ? null : `Because of ${outcome}.`
    const allowed = outcome === 'not_allowed' ? ['Cancelled'] : []
    return { id, version, order_name: `#${Number(id.slice(-3))}`, outcome, problem: null, message, allowed }
  }),
})

interface Opening {
  readonly total?: number
  readonly role?: 'agent'
  readonly address?: string
  /** What the list is not counted to the end for. */
  readonly count?: NonNullable<Stubs['returns']>['count']
}

const open = async (bulk: BulkStubs, { total = 30, role = 'agent', address = '/returns', count }: Opening = {}) => {
  const stubs = { ...ALONE, returnViews: { list: async () => [] }, bulk: { list: async () => [], preview, ...bulk } }
  const counted = listOf(total)
  const uncounted = async (call?: Parameters<typeof counted>[0]) => ({
    ...(await counted(call)),
    ...{ total_pages: 3, total_items: 21, has_more: true },
  })
  const shop = shopWith(count ? { list: uncounted, count } : { list: counted }, stubs)
  const who = { staff: { id: 5, name: 'Ana', role } }
  const opened = await openConsole(address, shop, { who })
  await screen.findByRole('link', { name: '#1' })
  return opened
}

const box = (name: string) => screen.getByRole('checkbox', { name })
const bar = () => screen.findByRole('region', { name: 'Selected returns' })
const checked = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select #/ })
    .filter((each) => (each as HTMLInputElement).checked)
    .map((each) => each.getAttribute('aria-label'))

beforeEach(() => sessionStorage.clear())

test('rows are selected one by one, as a range with shift, and as a page; the selection lasts over pages', async () => {
  const { user } = await open({})
  await user.click(box('Select #2'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select #4'))
  await user.keyboard('{/Shift}')
  expect(checked()).toEqual(['Select #2', 'Select #3', 'Select #4'])
  expect(box('Select all on this page')).toBePartiallyChecked()
  expect(within(await bar()).getByRole('status')).toHaveTextContent('3 selected')
  await user.click(box('Select all on this page'))
  expect(await within(await bar()).findByText('10 selected')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByRole('link', { name: '#11' })
  await user.click(box('Select #11'))
  expect(within(await bar()).getByRole('status')).toHaveTextContent('11 selected')
  await user.click(within(await bar()).getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('region', { name: 'Selected returns' })).not.toBeInTheDocument()
})

test('a box does not open the return, and in another view nothing is selected', async () => {
  const { user, currentAddress } = await open({})
  await user.click(box('Select #1'))
  expect(currentAddress()).toBe('/returns')
  await user.click(screen.getByRole('link', { name: 'Received' }))
  await waitFor(() => expect(checked()).toEqual([]))
  expect(screen.queryByRole('region', { name: 'Selected returns' })).not.toBeInTheDocument()
})

test('all of a view are selected as the view, up to five hundred', async () => {
  const asked = vi.fn(preview)
  const { user } = await open({ preview: asked }, { total: 312, address: '/returns?status=received' })
  await user.click(box('Select #1'))
  await user.click(within(await bar()).getByRole('button', { name: 'Select all 312 in this view' }))
  expect(checked()).toHaveLength(10)
  await user.click(within(await bar()).getByRole('button', { name: 'Labels' }))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(asked.mock.lastCall?.[0].body).toEqual({ view: { status: 'received' }, action: { kind: 'label' } })
})

test('a list that was not counted to its end says how many it has a moment later', async () => {
  const count = vi.fn(async () => ({ total_items: 312, has_more: false }))
  const asked = vi.fn(preview)
  const address = '/returns?q=ana&sort=due&dir=asc'
  const { user } = await open({ preview: asked }, { total: 312, address, count })
  expect(await screen.findByText('Showing 312 filtered results')).toBeInTheDocument()
  expect(screen.getByText('1–10 of 312')).toBeInTheDocument()
  expect(count).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ query: { q: 'ana', sort: 'due' } }))
  await user.click(box('Select #1'))
  await user.click(within(await bar()).getByRole('button', { name: 'Select all 312 in this view' }))
  await user.click(within(await bar()).getByRole('button', { name: 'Labels' }))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(asked.mock.lastCall?.[0].body.view).toEqual({ q: 'ana', sort: 'due' })
})

test('all of a view are not offered while nobody knows how many they are', async () => {
  const count = vi.fn(async () => ({ total_items: 40, has_more: true }))
  const { user } = await open({}, { total: 312, address: '/returns?q=ana', count })
  expect(await screen.findByText('Showing 40+ filtered results')).toBeInTheDocument()
  await user.click(box('Select #1'))
  expect(within(await bar()).queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument()
})

test('more than five hundred are not offered', async () => {
  const { user } = await open({}, { total: 501 })
  await user.click(box('Select #1'))
  expect(within(await bar()).queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument()
})

test('the preview says what happens to each, and one press starts it with what can be done', async () => {
  const started = run({ total: 1 })
  const start = vi.fn<NonNullable<BulkStubs['start']>>(async () => started)
  const { user } = await open({ start, list: async () => (start.mock.lastCall ? [started] : []) })
  for (const name of ['Select #1', 'Select #2', 'Select #3']) await user.click(box(name))
  await user.click(within(await bar()).getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the selected returns' }))
  expect(dialog.getByRole('button', { name: 'Move 0 returns' })).toBeDisabled()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'New status' }), 'Received')
  expect(await dialog.findByText('Applies to 1 return')).toBeInTheDocument()
  expect(dialog.getByText('Not possible for 1')).toBeInTheDocument()
  expect(dialog.getByText('1 was moved by somebody else meanwhile')).toBeInTheDocument()
  const reasons = within(dialog.getByRole('list', { name: 'What will not be done' })).getAllByRole('listitem')
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    '#2Because of not_allowed. Possible from there: Cancelled.',
    '#3Because of changed. ',
  ])
  await user.click(dialog.getByRole('button', { name: 'Move 1 return' }))
  await waitFor(() => expect(start).toHaveBeenCalled())
  expect(start.mock.lastCall?.[0].body).toMatchObject({
    action: { kind: 'move', status: 'received' },
    rows: [{ id: expect.stringMatching(/1$/) }],
  })
  expect(await screen.findByText('Move 1 return to “Received”: starts in a moment.')).toBeInTheDocument()
  // What could not be done stays selected.
  expect(checked()).toEqual(['Select #2', 'Select #3'])
})

test('undo removes the run, and what it was about is selected again', async () => {
  let runs = [run()]
  const undo = vi.fn<NonNullable<BulkStubs['undo']>>(async () => {
    runs = []
    return undefined
  })
  const get = async () => ({ ...run(), rows: [row(1, 'waiting'), row(2, 'waiting')] })
  const { user } = await open({ list: async () => runs, undo, get })
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith(expect.objectContaining({ params: { id: RUN_ID } })))
  await waitFor(() => expect(screen.queryByText(/starts in a moment/)).not.toBeInTheDocument())
  expect(within(await bar()).getByRole('status')).toHaveTextContent('2 selected')
})

test('a run is followed on every screen, can be stopped, and what was not done is named and stays selected', async () => {
  const counts = { waiting: 1, done: 1, skipped: 0, failed: 0 }
  let current = run({ state: 'running', starts_in_ms: 0, counts })
  const stop = vi.fn<NonNullable<BulkStubs['stop']>>(async () => {
    current = { ...current, state: 'stopped', counts: { ...counts, waiting: 0, skipped: 1 } }
    return current
  })
  const get = async () => ({ ...current, rows: [row(1, 'done'), row(2, 'skipped', 'return_moved')] })
  const { user } = await open({ list: async () => [current], stop, get })
  expect(await screen.findByText('Move 2 returns to “Received”: 1 of 2')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Move 2 returns to “Received”, stopped: 1 done, 1 not done.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show each' }))
  const strip = within(screen.getByRole('region', { name: 'Bulk actions' }))
  const lines = await strip.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '#2 Someone else has moved this return in the meantime.',
    '#1 Done.',
  ])
  expect(within(await bar()).getByRole('status')).toHaveTextContent('1 selected')
  await user.click(strip.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/not done/)).not.toBeInTheDocument()
})

test('labels and slips are one PDF, and what was left out stays selected', async () => {
  const print = vi.fn<NonNullable<BulkStubs['print']>>(async () => ({
    url: 'https://files.example/labels.pdf',
    printed: [returnId(1)],
    left_out: [{ id: returnId(2), order_name: '#2', problem: 'label_missing', message: 'There is no label to print.' }],
  }))
  const { user } = await open({ print })
  for (const name of ['Select #1', 'Select #2']) await user.click(box(name))
  await user.click(within(await bar()).getByRole('button', { name: 'Print' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print the selected returns' }))
  await user.click(await dialog.findByRole('button', { name: 'Make a PDF of 1 return' }))
  expect(await dialog.findByText('The PDF with 1 return is ready.')).toBeInTheDocument()
  expect(dialog.getByText('There is no label to print.')).toBeInTheDocument()
  expect(dialog.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('href', 'https://files.example/labels.pdf')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(within(await bar()).getByRole('status')).toHaveTextContent('1 selected')
})

test('who only looks on selects nothing', async () => {
  const viewer = await open({}, { role: 'viewer' as never })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(viewer.currentAddress()).toBe('/returns')
})

test('the warehouse is offered what it may do', async () => {
  const { user } = await open({}, { role: 'warehouse' as never })
  await user.click(box('Select #1'))
  const actions = within(await bar()).getAllByRole('button')
  expect(actions.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Move', 'Assign', 'Note', 'Print']),
  )
  expect(within(await bar()).queryByRole('button', { name: 'Labels' })).not.toBeInTheDocument()
})
