import type { ReturnDetail } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import type { Stubs } from '../../../../test/stub-api.ts'
import { ALONE, detail, listItem, returnId, STATUSES, shopWith, statusAt } from '../test/shop.ts'

type Returns = NonNullable<Stubs['returns']>
type Move = NonNullable<Returns['move']>

vi.setConfig({ testTimeout: 20_000 })

const ALEX = { staff: { id: 7, name: 'Alex', role: 'agent' } } as const
const TOTAL = 3

/** Numbered returns that were received; every move counts. */
const serverWith = (own: Partial<ReturnDetail> = {}) => {
  const held = new Map(
    Array.from({ length: TOTAL }, (_, index) => [
      returnId(index + 1),
      detail(index + 1, { return_status: statusAt(3), timeline: [], ...own }),
    ]),
  )
  const ids = [...held.keys()]
  const get = (id: string) => held.get(id) as ReturnDetail
  const put = (id: string, index: number) => {
    const changed = { ...get(id), return_status: statusAt(index), version: get(id).version + 1 }
    held.set(id, changed)
    return changed
  }
  const move = vi.fn<Move>(async ({ params, query }) =>
    put(String(params.id), STATUSES.findIndex(({ name }) => name === query.status) + 1),
  )
  const undoMove = vi.fn<NonNullable<Returns['undoMove']>>(async ({ params }) => put(String(params.id), 3))
  const api = {
    list: async () => ({
      data: ids.map((_, index) => listItem(index + 1)),
      page: 0,
      total_pages: 1,
      total_items: TOTAL,
    }),
    get: async ({ params }) => get(String(params.id)),
    neighbours: async ({ params }) => {
      const at = ids.indexOf(String(params.id))
      return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, is_listed: true }
    },
    move,
    undoMove,
  } satisfies Returns
  return { api, move, undoMove }
}

const headingOf = (number: number) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`from order #${number} `) })

const offered = async () => {
  const group = within(await screen.findByRole('group', { name: 'Move to' }))
  await group.findByRole('button', { name: 'Processed' })
  return group
}

const openFirst = async (own: Partial<ReturnDetail> = {}, others: Stubs = {}) => {
  const server = serverWith(own)
  const shop = shopWith(server.api, { ...ALONE, ...others })
  const opened = await openConsole('/returns', shop, { who: ALEX })
  await screen.findByText('#1')
  await opened.user.keyboard('j')
  await waitFor(() => expect(document.activeElement?.closest('tr')).not.toBeNull())
  await opened.user.keyboard('{Enter}')
  await headingOf(1)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Next return' })).toHaveAttribute('aria-disabled', 'false'),
  )
  return { ...opened, ...server }
}

test('e makes the likely move and opens the next return; z undoes the last move from there', async () => {
  const { user, move, undoMove } = await openFirst()
  await offered()
  await user.keyboard('e')
  await headingOf(2)
  expect(move.mock.lastCall?.[0]).toMatchObject({ params: { id: returnId(1) }, query: { status: 'processed' } })
  await offered()
  await user.keyboard('z')
  expect(await screen.findByText(/^The return from #1 is back in “Received”/)).toBeInTheDocument()
  expect(undoMove.mock.lastCall?.[0]).toMatchObject({ params: { id: returnId(1) }, headers: { 'If-Match': '"4"' } })
  expect(move).toHaveBeenCalledTimes(1)
})

test('a move that fails leaves the return open', async () => {
  const { user, move, currentAddress } = await openFirst()
  move.mockRejectedValueOnce(new Error('offline'))
  await offered()
  await user.keyboard('e')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(currentAddress()).toBe(`/returns/${returnId(1)}`)
})

test('a final move asks first, and goes on once it is confirmed', async () => {
  const { user, move } = await openFirst({ return_status: statusAt(5) })
  await screen.findByRole('button', { name: 'Completed' })
  await user.keyboard('e')
  const dialog = within(await screen.findByRole('dialog'))
  expect(move).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Move to “Completed”' }))
  await headingOf(2)
  expect(move).toHaveBeenCalledTimes(1)
})

test('[ and ] open the previous and the next return', async () => {
  const { user } = await openFirst()
  await user.keyboard(']')
  await headingOf(2)
  await user.keyboard('[[')
  await headingOf(1)
})

test('m numbers the moves, and a digit makes one; Escape makes none', async () => {
  const { user, move, currentAddress } = await openFirst()
  const moves = await offered()
  const texts = () => moves.getAllByRole('button').map((button) => button.textContent)
  await user.keyboard('m')
  expect(texts()).toEqual(['1Processed', '2Pending action', '3Cancelled'])
  expect(moves.getByRole('button', { name: 'Processed' })).toBeInTheDocument()
  expect(screen.getByText(/1: Processed, 2: Pending action, 3: Cancelled$/)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(texts()).toEqual(['Processed', 'Pending action', 'Cancelled'])
  await user.keyboard('1')
  expect(move).not.toHaveBeenCalled()
  await user.keyboard('m1')
  await waitFor(() => expect(move.mock.lastCall?.[0].query).toEqual({ status: 'processed' }))
  expect(currentAddress()).toBe(`/returns/${returnId(1)}`)
})

test('n leads to the note, a to the colleagues, and i assigns to oneself', async () => {
  const assign = vi.fn(async () => ({ assignee: { id: 7, name: 'Alex' } }))
  const { user } = await openFirst({}, { teamwork: { ...ALONE.teamwork, assign } })
  await screen.findByRole('textbox', { name: 'New note' })
  await user.keyboard('n')
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveFocus()
  await user.keyboard('ai{Escape}')
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('ai')
  await user.keyboard('i')
  await waitFor(() => expect(assign).toHaveBeenCalledWith({ params: { id: returnId(1) }, body: { staff_id: 7 } }))
  await user.keyboard('a')
  expect(await screen.findByRole('combobox', { name: 'Assign to' })).toHaveFocus()
})

test('what a role may not do has no key, and the help does not list it', async () => {
  const shop = shopWith(serverWith().api, ALONE)
  const who = { staff: { id: 7, name: 'Vera', role: 'viewer' } } as const
  const { user } = await openConsole('/returns', shop, { who })
  await screen.findByText('#1')
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement?.closest('tr')).not.toBeNull())
  await user.keyboard('{Enter}')
  await headingOf(1)
  await user.keyboard('eni?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(help).getByText('Next return')).toBeInTheDocument()
  expect(within(help).queryByText('Assign to me')).not.toBeInTheDocument()
})
