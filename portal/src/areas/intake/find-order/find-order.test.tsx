import { ApiError } from '@returns-desk/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPortal, SHOP } from '../../../test/open-portal.tsx'
import { order } from '../../../test/orders.ts'
import { claims } from './claim.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SENT = { sent_to: 'm•••@example.com', expires_at: '2026-10-10T10:10:00.000Z' }
const OPENED = { order_token: 'proof', expires_at: '2999-01-01T00:00:00.000Z' }

const askForCode = async (stubs: Parameters<typeof openPortal>[1] = {}) => {
  const requestCode = vi.fn(async () => SENT)
  const opened = await openPortal('/', { portal: { requestCode, ...stubs.portal } })
  await opened.user.type(screen.getByLabelText('Order number'), ' #1042 ')
  await opened.user.type(screen.getByLabelText('E-mail address'), 'maria@example.com')
  await opened.user.click(screen.getByRole('button', { name: 'Send me a code' }))
  return { ...opened, requestCode }
}

test('order number and e-mail request a code, and the code opens the order', async () => {
  const openOrder = vi.fn(async () => OPENED)
  const { user, path, requestCode, orderToken } = await askForCode({
    portal: { openOrder, order: async () => order() },
  })
  const claim = { order_name: '#1042', email: 'maria@example.com' }
  expect(requestCode).toHaveBeenCalledWith({ params: { handle: 'atelier-mara' }, body: claim })
  const reached = await screen.findByRole('heading', { name: 'Enter your code' })
  await waitFor(() => expect(reached).toHaveFocus())
  expect(screen.getByText(/m•••@example.com/)).toBeInTheDocument()
  const code = screen.getByLabelText('Code')
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await user.click(code)
  await user.paste('123 456')
  await waitFor(() => expect(path()).toBe('/order'))
  expect(openOrder).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { ...claim, code: '123456' } }))
  expect(orderToken.read()).toBe('proof')
})

test('empty fields are reported at the fields and in a summary that links to them', async () => {
  const { user } = await openPortal('/')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  const summary = screen.getByRole('alert')
  expect(summary).toHaveFocus()
  const field = screen.getByLabelText('Order number')
  expect(field).toHaveAccessibleDescription(/Enter the order number/)
  expect(field).toBeInvalid()
  await user.click(screen.getByRole('link', { name: 'Enter the order number.' }))
  expect(field).toHaveFocus()
  await user.type(field, '#1')
  expect(field).toBeValid()
  expect(screen.queryByRole('link', { name: 'Enter the order number.' })).not.toBeInTheDocument()
})

test('an order that is not found is reported in the shop’s own text', async () => {
  const refusal = new ApiError(404, '', { code: 'order_not_found', message: 'Hmm, we have no such order.' })
  await askForCode({ portal: { requestCode: async () => Promise.reject(refusal) } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Hmm, we have no such order.')
  expect(screen.getByLabelText('Order number')).toHaveValue(' #1042 ')
})

test('without a connection the input is kept', async () => {
  const requestCode = vi.fn(async () => SENT).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = await askForCode({ portal: { requestCode } })
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection right now')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeInTheDocument()
})

test('a wrong code is reported at its field', async () => {
  const refusal = new ApiError(400, '', { code: 'code_wrong', message: 'This code is not right.' })
  const { user } = await askForCode({ portal: { openOrder: async () => Promise.reject(refusal) } })
  await user.type(await screen.findByLabelText('Code'), '000000')
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/This code is not right/))
})

test('another code can be requested after a pause', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  claims.keep('atelier-mara', { order_name: '#1042', email: 'maria@example.com', sent_to: SENT.sent_to })
  const requestCode = vi.fn(async () => SENT)
  await openPortal('/code', { portal: { requestCode } })
  expect(screen.getByText(/You can ask for a new code in/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument()
  for (let second = 0; second < 31; second++) await act(() => vi.advanceTimersByTimeAsync(1000))
  fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  expect(screen.getByLabelText('Code')).toHaveFocus()
  expect(await screen.findByText(/We have sent a new code/)).toBeInTheDocument()
  expect(requestCode).toHaveBeenCalledOnce()
})

test('the code page opened without a claim leads to the first page', async () => {
  const { path } = await openPortal('/')
  history.pushState(null, '', '/portal/atelier-mara/code')
  dispatchEvent(new PopStateEvent('popstate'))
  await waitFor(() => expect(path()).toBe('/'))
})

test('an order that is open on this device can be continued', async () => {
  const { user, path } = await openPortal('/', { portal: { order: async () => order() } }, { isSignedIn: true })
  await user.click(screen.getByRole('link', { name: 'Continue with it' }))
  expect(path()).toBe('/order')
  expect(await screen.findByText('Product shirt')).toBeInTheDocument()
})

test('a browser without storage opens orders too', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  const openOrder = async () => OPENED
  const { user, path } = await askForCode({ portal: { openOrder, order: async () => order() } })
  await user.type(await screen.findByLabelText('Code'), '123456')
  await waitFor(() => expect(path()).toBe('/order'))
  expect(await screen.findByText('Product shirt')).toBeInTheDocument()
})

test('input from one shop is not shown at another', async () => {
  claims.keep('another-shop', { order_name: '#7', email: 'maria@example.com', sent_to: '' })
  await openPortal('/')
  expect(screen.getByLabelText('E-mail address')).toHaveValue('')
  expect(claims.read(SHOP.handle)).toBeUndefined()
})

test('an incomplete code uses up no attempt', async () => {
  const { user } = await askForCode()
  await user.type(await screen.findByLabelText('Code'), '123')
  await user.click(screen.getByRole('button', { name: 'Open my order' }))
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/The code has six digits/)
})

test('an expired link leads to the first page and says why', async () => {
  const refusal = new ApiError(401, '', { code: 'unauthorized', message: 'Please sign in again.' })
  const { path } = await openPortal('/#order-token=old', { portal: { order: async () => Promise.reject(refusal) } })
  expect(await screen.findByText(/the link has expired/)).toBeInTheDocument()
  expect(path()).toBe('/')
  expect(screen.queryByText('You have an order open on this device.')).not.toBeInTheDocument()
})
