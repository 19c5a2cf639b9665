import { ApiError } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPortal } from '../../../test/open-portal.tsx'
import { madeReturn, RETURN_ID } from '../../../test/orders.ts'
import type { Stubs } from '../../../test/stub-api.ts'

const ADDRESS = `/returns/${RETURN_ID}`
const openReturn = (portal: Stubs['portal'], isSignedIn = true) => openPortal(ADDRESS, { portal }, { isSignedIn })

test('the customer sees the same steps as staff, and the progress of the return', async () => {
  await openReturn({ getReturn: async () => madeReturn({ order_index: 3 }) })
  await screen.findByRole('heading', { name: 'Return from order #1042' })
  const track = screen.getByText('Received').closest('ol') as HTMLElement
  const names = ['New', 'Awaiting parcel', 'Received', 'Processed', 'Refund to IBAN', 'Completed']
  expect(
    within(track)
      .getAllByRole('listitem')
      .map((one) => one.textContent?.replace('completed', '')),
  ).toEqual(names)
  expect(screen.getByText('Received').closest('li')).toHaveAttribute('aria-current', 'step')
})

test.each([
  ['en', '1,215.51 RON', 'October 5, 2026 at 5:30 PM'],
  ['ro', '1.215,51 RON', '5 octombrie 2026 la 17:30'],
] as const)('amount and time are formatted as in the mails: %s', async (language, amount, moment) => {
  const getReturn = async () => madeReturn({ total: 1215.51, created_at: '2026-10-05T14:30:00.000Z' })
  await openPortal(ADDRESS, { portal: { getReturn } }, { isSignedIn: true, language })
  await waitFor(() => expect(document.body).toHaveTextContent(moment))
  expect(document.body).toHaveTextContent(amount)
})

test('a return without our courier and without an IBAN has no such steps', async () => {
  await openReturn({ getReturn: async () => madeReturn({ requires_iban: false, is_external: true }) })
  await screen.findByText('Received')
  expect(screen.queryByText('Awaiting parcel')).not.toBeInTheDocument()
  expect(screen.queryByText('Refund to IBAN')).not.toBeInTheDocument()
})

test('the next steps are shown: the deadline for sending, and the label to print', async () => {
  await openReturn({ getReturn: async () => madeReturn({ awb: '1Z42', label_url: '/files/label.pdf' }) })
  expect(await screen.findByText('Send the parcel by October 24, 2026.')).toBeInTheDocument()
  expect(screen.getByText('1Z42')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Print the label' })).toHaveAttribute('href', '/files/label.pdf')
})

test('without a label the number goes on the parcel: by hand, or with a slip to print', async () => {
  await openReturn({ getReturn: async () => madeReturn({ slip_url: '/slips/x?language=en' }) })
  expect(await screen.findByText(/^Return number/)).toHaveTextContent('Return number R0000427 · Requested on')
  expect(screen.getByText(/^Print the slip/)).toHaveTextContent('Write the return number on the parcel: R0000427.')
  const slip = screen.getByRole('link', { name: 'Print the return slip' })
  expect(slip).toHaveAttribute('href', '/slips/x?language=en')
  expect(slip).toHaveAttribute('target', '_blank')
})

test('who gets a label needs no slip', async () => {
  await openReturn({ getReturn: async () => madeReturn({ label_url: '/files/label.pdf' }) })
  await screen.findByRole('link', { name: 'Print the label' })
  expect(screen.queryByRole('link', { name: 'Print the return slip' })).not.toBeInTheDocument()
})

test('a label that is not ready yet is shown as pending', async () => {
  await openReturn({ getReturn: async () => madeReturn({ is_label_awaited: true }) })
  expect(await screen.findByText(/^Your label is being created\./)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Print the label' })).not.toBeInTheDocument()
})

test('a new return can be cancelled, after a confirmation', async () => {
  const cancelled = madeReturn({ order_index: 8, can_cancel: false })
  const cancelReturn = vi.fn(async () => cancelled)
  const { user } = await openReturn({ getReturn: async () => madeReturn(), cancelReturn })
  await user.click(await screen.findByRole('button', { name: 'Cancel this return' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel the return from #1042?' })
  expect(cancelReturn).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the return' }))
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cancel this return' })).not.toBeInTheDocument()
  expect(screen.queryByText('You get back')).not.toBeInTheDocument()
})

test('a return cancelled right after it was sent no longer says that it was received', async () => {
  const cancelled = madeReturn({ order_index: 8, can_cancel: false })
  const { user } = await openReturn({ getReturn: async () => madeReturn(), cancelReturn: async () => cancelled })
  history.replaceState('submitted', '')
  await user.click(await screen.findByRole('button', { name: 'Cancel this return' }))
  await user.click(screen.getByRole('button', { name: 'Cancel the return' }))
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  expect(screen.queryByText(/We have received your return/)).not.toBeInTheDocument()
})

test('a return that the shop has started on cannot be cancelled, and says so in the shop’s own text', async () => {
  const refusal = new ApiError(409, '', { code: 'cancel_too_late', message: 'We have your parcel in our hands.' })
  const cancelReturn = async () => Promise.reject(refusal)
  const { user } = await openReturn({ getReturn: async () => madeReturn(), cancelReturn })
  await user.click(await screen.findByRole('button', { name: 'Cancel this return' }))
  await user.click(screen.getByRole('button', { name: 'Cancel the return' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We have your parcel in our hands.')
  expect(screen.queryByRole('button', { name: 'Cancel the return' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('anyone with the link sees the progress, and no more', async () => {
  const track = vi.fn(async () => madeReturn({ can_cancel: true }))
  await openReturn({ track }, false)
  expect(await screen.findByText('Awaiting parcel')).toBeInTheDocument()
  expect(track).toHaveBeenCalledWith({ params: { handle: 'atelier-mara', id: RETURN_ID } })
  expect(screen.queryByRole('button', { name: 'Cancel this return' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open my order' })).toBeInTheDocument()
})

test('with the token of another order it shows only the public progress', async () => {
  const getReturn = async () => Promise.reject(new ApiError(404, '', {}))
  await openReturn({ getReturn, track: async () => madeReturn() })
  expect(await screen.findByText('Awaiting parcel')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Open my order' })).toBeInTheDocument())
})

test('a link to no return says so, and links onward', async () => {
  const track = async () => Promise.reject(new ApiError(404, '', { code: 'not_found', message: 'No such item.' }))
  const { user, path } = await openReturn({ track }, false)
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot find what this link points to.')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Back to start' }))
  expect(path()).toBe('/')
})

test('what the shop found is shown at each product, with its reasons', async () => {
  const [product] = madeReturn().products
  if (!product) throw new Error('no product')
  const outcome = {
    ...{ received: 2, accepted: 1, rejected: 1, rejection_reason: 'Worn for weeks' },
    ...{ deduction: 9.95, deduction_reason: 'A stain' },
  }
  const products = [
    { ...product, quantity: 3, outcome },
    { ...product, outcome: null },
  ]
  await openReturn({ getReturn: async () => madeReturn({ products }) })
  const accepted = await screen.findByText('Accepted: 1 of 3')
  const lines = within(accepted.closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Accepted: 1 of 3',
    'Not accepted: 1 of 3Worn for weeks',
    'Not in the parcel: 1 of 3',
    'Deducted: 9.95 RONA stain',
  ])
  expect(screen.getAllByText(/^Accepted/)).toHaveLength(1)
})
