import { ApiError, type WithdrawalInput } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPortal, SHOP } from '../../../test/open-portal.tsx'

const receiptOf = (body: WithdrawalInput) => {
  const { declaration_key: _, products = '', ...said } = body
  return { ...said, products, reference: 'W-42', received_at: '2026-10-05T14:30:09.000Z', is_mailed: true }
}

const openWithdrawal = async (declare = vi.fn(async ({ body }: { body: WithdrawalInput }) => receiptOf(body))) => {
  const opened = await openPortal('/', { withdrawals: { declare } } as Parameters<typeof openPortal>[1])
  await opened.user.click(screen.getByRole('link', { name: 'Withdraw from contract here' }))
  await screen.findByRole('heading', { name: 'Withdraw from a purchase' })
  return { ...opened, declare }
}

const fillIn = async ({ user }: Awaited<ReturnType<typeof openWithdrawal>>) => {
  await user.type(await screen.findByLabelText('Your name'), 'Maria Popescu')
  await user.type(screen.getByLabelText('Order number'), '#1042')
  await user.type(screen.getByLabelText('E-mail address'), 'maria@example.com')
}

const goOn = { name: 'Continue' }

test('two steps, no reason required, and receipt is acknowledged to the second', async () => {
  const opened = await openWithdrawal()
  expect(screen.queryByLabelText(/reason|why/i)).not.toBeInTheDocument()
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', goOn))
  const reached = await screen.findByRole('heading', { name: 'Confirm your withdrawal' })
  await waitFor(() => expect(reached).toHaveFocus())
  expect(opened.declare).not.toHaveBeenCalled()
  expect(screen.getByText('The whole order')).toBeInTheDocument()
  await opened.user.dblClick(screen.getByRole('button', { name: 'Confirm withdrawal' }))
  expect(await screen.findByRole('heading', { name: 'Your withdrawal has been received' })).toBeInTheDocument()
  expect(screen.getByText('W-42')).toBeInTheDocument()
  expect(screen.getByText('October 5, 2026 at 5:30:09 PM GMT+3')).toBeInTheDocument()
  expect(screen.getByText(/It is not a decision about it/)).toBeInTheDocument()
  expect(opened.declare).toHaveBeenCalledOnce()
  expect(opened.declare.mock.calls[0]?.[0].body).toMatchObject({ scope: 'whole', products: '', order_name: '#1042' })
})

test('what the shop says about withdrawing is read before, line by line and as text', async () => {
  const withdrawal_text = 'Within 14 days.\nYou pay for sending it back. <b>No</b> reason.'
  const shop = { ...SHOP, withdrawal_text: 'În 14 zile.', translations: { en: { withdrawal_text } } }
  const { user } = await openPortal('/withdraw', { shops: { get: async () => shop } })
  const heading = await screen.findByRole('heading', { level: 2, name: 'What to know before you withdraw' })
  expect(heading.nextElementSibling?.textContent).toBe(withdrawal_text)
  await user.click(screen.getByRole('button', { name: 'Română' }))
  const romanian = 'Ce este bine să știți înainte de retragere'
  expect(await screen.findByRole('heading', { level: 2, name: romanian })).toBeInTheDocument()
  expect(screen.getByText('În 14 zile.')).toBeInTheDocument()
})

test('for part of an order the products are described in the words of the customer', async () => {
  const opened = await openWithdrawal()
  await fillIn(opened)
  await opened.user.click(screen.getByRole('radio', { name: 'Part of the order' }))
  await opened.user.click(screen.getByRole('button', goOn))
  expect(screen.getByLabelText('Which products?')).toHaveAccessibleDescription(/Enter the products/)
  await opened.user.type(screen.getByLabelText('Which products?'), 'One shirt')
  await opened.user.click(screen.getByRole('button', goOn))
  await opened.user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }))
  await screen.findByText('W-42')
  expect(opened.declare.mock.calls[0]?.[0].body).toMatchObject({ scope: 'part', products: 'One shirt' })
})

/** Declares once, and the response is lost. */
const loseFirstAnswer = async () => {
  const declare = vi.fn(async ({ body }: { body: WithdrawalInput }) => receiptOf(body))
  declare.mockRejectedValueOnce(new TypeError('lost'))
  const opened = await openWithdrawal(declare)
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', goOn))
  await opened.user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }))
  await screen.findByRole('alert')
  const keys = () => declare.mock.calls.map(([{ body }]) => body.declaration_key)
  return { user: opened.user, keys }
}

test('a declaration whose response was lost is retried as the same one', async () => {
  const { user, keys } = await loseFirstAnswer()
  await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
  await screen.findByText('W-42')
  const [first, second] = keys()
  expect(second).toBe(first)
})

test('a declaration edited after its response was lost is a new one', async () => {
  const { user, keys } = await loseFirstAnswer()
  await user.click(screen.getByRole('link', { name: 'Change' }))
  await user.type(await screen.findByLabelText('Order number'), '3')
  await user.click(screen.getByRole('button', goOn))
  await user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }))
  expect(await screen.findByText('#10423')).toBeInTheDocument()
  const [first, second] = keys()
  expect(second).not.toBe(first)
})

test('a refusal is shown unchanged', async () => {
  const declare = vi.fn(async () => Promise.reject(new ApiError(429, '', { message: 'Please wait 60 seconds.' })))
  const opened = await openWithdrawal(declare as never)
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', goOn))
  await opened.user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 60 seconds.')
})

test('a receipt without a mailed copy asks to be saved', async () => {
  const declare = vi.fn(async ({ body }: { body: WithdrawalInput }) => ({ ...receiptOf(body), is_mailed: false }))
  const opened = await openWithdrawal(declare)
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', goOn))
  await opened.user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }))
  expect(await screen.findByText(/^Please print or save this page/)).toBeInTheDocument()
  expect(screen.queryByText(/is on its way/)).not.toBeInTheDocument()
})

test('in Romanian it has its legal name', async () => {
  const { user } = await openPortal('/', {}, { language: 'ro' })
  const way = screen.getByRole('heading', { name: 'Retragere din contract' }).closest('section') as HTMLElement
  await user.click(within(way).getByRole('link'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Retragere din contract' })).toBeInTheDocument()
})

test('the input survives a reload, and is removed once it is declared', async () => {
  const first = await openWithdrawal()
  await fillIn(first)
  first.unmount()
  const { user } = await openWithdrawal()
  expect(screen.getByLabelText('Your name')).toHaveValue('Maria Popescu')
  await user.click(screen.getByRole('button', goOn))
  await user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }))
  await screen.findByText('W-42')
  await user.click(screen.getByRole('link', { name: 'Back to start' }))
  await user.click(screen.getByRole('link', { name: 'Withdraw from contract here' }))
  expect(await screen.findByLabelText('Your name')).toHaveValue('')
})
