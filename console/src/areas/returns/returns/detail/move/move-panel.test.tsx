import { ApiError, type ReturnDetail } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { detail, EXTERNAL, listOf, NO_IBAN, returnId, STATUSES, shopWith, statusAt } from '../../test/shop.ts'

type MoveStub = NonNullable<NonNullable<Stubs['returns']>['move']>

type UndoStub = NonNullable<NonNullable<Stubs['returns']>['undoMove']>

/** A mock server that holds one return and applies every move. */
const serverWith = (own: Partial<ReturnDetail> = {}) => {
  let held = detail(1, own)
  const setTo = (name: string) => {
    const index = STATUSES.findIndex((status) => status.name === name) + 1
    held = { ...held, return_status: statusAt(index), version: held.version + 1 }
    return held
  }
  const move = vi.fn<MoveStub>(async ({ query }) => setTo(query.status))
  return { get: vi.fn(async () => held), move, setTo }
}

const open = (server: NonNullable<Stubs['returns']>) => openConsole(`/returns/${returnId(1)}`, shopWith(server))

const moves = async () => within(await screen.findByRole('group', { name: 'Move to' }))
const offered = async () => (await moves()).getAllByRole('button').map((button) => button.textContent)

test.each<[string, Partial<ReturnDetail>, string[]]>([
  ['new', {}, ['Awaiting parcel', 'Received', 'Processed', 'Pending action', 'Cancelled']],
  ['new, sent by the customer', { return_method: EXTERNAL }, ['Received', 'Processed', 'Pending action', 'Cancelled']],
  ['received', { return_status: statusAt(3) }, ['Processed', 'Pending action', 'Cancelled']],
  ['processed', { return_status: statusAt(4) }, ['Refund to IBAN', 'Pending action', 'Completed']],
  [
    'processed, without an IBAN',
    { return_status: statusAt(4), payment_method: NO_IBAN },
    ['Completed', 'Pending action'],
  ],
  ['refund under way', { return_status: statusAt(5) }, ['Completed', 'Pending action']],
  [
    'pending',
    { return_status: statusAt(6), return_method: EXTERNAL, payment_method: NO_IBAN },
    ['New', 'Received', 'Processed', 'Completed', 'Cancelled'],
  ],
])('a return that is %s offers its allowed moves, the likely one first', async (_name, own, names) => {
  await open(serverWith(own))
  await waitFor(async () => expect(await offered()).toEqual(names))
})

test('from "pending action" the likely move is back to the previous status', async () => {
  const at = '2026-10-06T08:05:00.000Z'
  const timeline: ReturnDetail['timeline'] = [
    { id: 2, at, actor: 'staff', kind: 'moved', from: 'received', to: 'pending_action', note: null },
  ]
  await open(serverWith({ return_status: statusAt(6), timeline }))
  await waitFor(async () => expect((await offered())[0]).toBe('Received'))
})

test.each([7, 8])('a final status (%i) offers no move and says why', async (index) => {
  await open(serverWith({ return_status: statusAt(index) }))
  expect(await screen.findByText('This status is final. The return can no longer be moved.')).toBeInTheDocument()
  expect(screen.queryByText('Move to')).not.toBeInTheDocument()
  expect((await moves()).queryAllByRole('button')).toEqual([])
})

test('one click moves the return, with the status and the version that was shown', async () => {
  const server = serverWith()
  const { user } = await open(server)
  await user.click(await (await moves()).findByRole('button', { name: 'Received' }))
  expect(await screen.findByText('The return from #1 was moved to “Received”.')).toBeInTheDocument()
  expect(server.move).toHaveBeenCalledWith({
    params: { id: returnId(1) },
    query: { status: 'received' },
    headers: { 'If-Match': '"3"' },
  })
  await waitFor(async () => expect(await offered()).toEqual(['Processed', 'Pending action', 'Cancelled']))
  await waitFor(() => expect(server.get).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('group', { name: 'Move to' })).toHaveFocus()
})

test('a move is shown at once; if it is refused, the old status is restored and an error shown', async () => {
  let refuse = (_error: unknown) => {}
  const move = vi.fn<MoveStub>(
    () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  )
  const { user } = await open({ ...serverWith(), move })
  await user.click(await (await moves()).findByRole('button', { name: 'Processed' }))
  await waitFor(async () => expect(await offered()).toContain('Completed'))
  refuse(new ApiError(500, 'Internal Server Error', {}))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update return status')
  expect(await offered()).toContain('Awaiting parcel')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('if a colleague moved it in the meantime, the server’s message and the current return are shown', async () => {
  const server = serverWith()
  const move = vi.fn<MoveStub>(async () => {
    server.setTo('processed')
    throw new ApiError(409, 'Conflict', { message: 'Someone else has moved this return in the meantime.' })
  })
  const { user } = await open({ get: server.get, move })
  await user.click(await (await moves()).findByRole('button', { name: 'Received' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has moved this return in the meantime.')
  await waitFor(async () => expect(await offered()).toEqual(['Refund to IBAN', 'Pending action', 'Completed']))
})

test('while a move is in progress no other can be started', async () => {
  const move = vi.fn<MoveStub>(() => new Promise(() => {}))
  const { user } = await open({ ...serverWith(), move })
  await user.click(await (await moves()).findByRole('button', { name: 'Received' }))
  await user.click(await (await moves()).findByRole('button', { name: 'Processed' }))
  expect(move).toHaveBeenCalledOnce()
})

test('cancelling asks for confirmation, and explains the consequences', async () => {
  const server = serverWith()
  const { user } = await open(server)
  await user.click(await (await moves()).findByRole('button', { name: 'Cancelled' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move the return from #1 to “Cancelled”?' })
  expect(server.move).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Move to “Cancelled”' }))
  await waitFor(() => expect(server.move).toHaveBeenCalledOnce())
  expect(await screen.findByText('This status is final. The return can no longer be moved.')).toBeInTheDocument()
})

test('dismissing the dialog returns focus to the button; confirming it does not jump to the top', async () => {
  const { user } = await open(serverWith())
  const cancel = await (await moves()).findByRole('button', { name: 'Cancelled' })
  await user.click(cancel)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move to “Cancelled”' }))
  await screen.findByText('This status is final. The return can no longer be moved.')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(document.body).not.toHaveFocus()
})

const askedFor = async (own: Partial<ReturnDetail>, name: string) => {
  const server = serverWith(own)
  const { user } = await open(server)
  await user.click(await (await moves()).findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name: `Move the return from #1 to “${name}”?` })
  expect(server.move).not.toHaveBeenCalled()
  return dialog
}

const SKIPPED = 'The bank transfer is skipped: this return was never moved to “Refund to IBAN”.'
const entry = (kind: 'moved' | 'move_undone', from: string, to: string) => ({
  ...{ id: kind.length, at: '2026-10-06T08:05:00.000Z', actor: 'staff', kind, from, to, note: null },
})

test.each<[string, Partial<ReturnDetail>, boolean]>([
  ['never under way', { return_status: statusAt(4) }, true],
  ['under way', { return_status: statusAt(5) }, false],
  [
    'was under way before',
    { return_status: statusAt(6), timeline: [entry('moved', 'processed', 'refund_to_iban')] as never },
    false,
  ],
  [
    'was under way for a moment by mistake',
    {
      return_status: statusAt(4),
      timeline: [
        entry('moved', 'processed', 'refund_to_iban'),
        entry('move_undone', 'refund_to_iban', 'processed'),
      ] as never,
    },
    true,
  ],
  ['not due', { return_status: statusAt(4), payment_method: NO_IBAN }, false],
])('completing asks for confirmation, and warns of a skipped bank transfer: %s', async (_name, own, isSkipped) => {
  const dialog = await askedFor(own, 'Completed')
  expect(dialog).toHaveTextContent('The return is closed, and the customer is notified by e-mail.')
  expect(dialog).toHaveTextContent('You can undo it for ten seconds. After that it is final.')
  if (isSkipped) expect(dialog).toHaveTextContent(SKIPPED)
  else expect(dialog).not.toHaveTextContent(SKIPPED)
})

/** The same server, with undo. */
const undoingServer = (own: Partial<ReturnDetail> = {}) => {
  const server = serverWith(own)
  const before = detail(1, own).return_status.name
  return { ...server, undoMove: vi.fn<UndoStub>(async () => server.setTo(before)) }
}

test('a move can be undone from its message', async () => {
  const server = undoingServer()
  const { user } = await open(server)
  await user.click(await (await moves()).findByRole('button', { name: 'Received' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The return from #1 is back in “New”. No e-mail was sent.')).toBeInTheDocument()
  const params = { id: returnId(1) }
  expect(server.undoMove).toHaveBeenCalledExactlyOnceWith({ params, headers: { 'If-Match': '"4"' } })
  await waitFor(async () => expect(await offered()).toContain('Awaiting parcel'))
  expect(document.body).not.toHaveFocus()
})

test('a move can be undone with the usual keys, on another screen too', async () => {
  const server = undoingServer()
  const { user } = await open({ ...server, list: listOf(3) })
  await user.click(await (await moves()).findByRole('button', { name: 'Received' }))
  await screen.findByRole('button', { name: 'Undo' })
  await user.click(screen.getByRole('link', { name: 'Back to returns' }))
  await screen.findByRole('heading', { level: 1, name: 'Returns' })
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('The return from #1 is back in “New”. No e-mail was sent.')).toBeInTheDocument()
})

test('an undo that comes too late shows a message until it is dismissed', async () => {
  const message = 'This move can no longer be undone. Undo is possible for ten seconds.'
  const undoMove = vi.fn<UndoStub>(async () => {
    throw new ApiError(409, 'Conflict', { message })
  })
  const { user } = await open({ ...serverWith(), undoMove })
  await user.click(await (await moves()).findByRole('button', { name: 'Received' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(message)).not.toBeInTheDocument()
})
