import { ApiError, type ReturnIntake } from '@returns-desk/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPortal } from '../../../test/open-portal.tsx'
import { line, madeReturn, offer, order, RETURN_ID } from '../../../test/orders.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import { emptyDraft, NEW_LINE } from './draft.ts'

type Opened = Awaited<ReturnType<typeof openOrder>>

const openOrder = (portal: Stubs['portal'] = {}, own = order(), opening: object = {}) =>
  openPortal(
    '/order',
    { portal: { order: async () => own, saveDraft: async () => undefined, offer: async () => offer(), ...portal } },
    { isSignedIn: true, ...opening },
  )

const shirt = () => screen.getByRole('checkbox', { name: /Product shirt/ })
const goOn = ({ user }: Opened) => user.click(screen.getByRole('button', { name: /^Continue( with|$)/ }))
const step = (name: string) => screen.findByRole('heading', { level: 1, name })

const chooseShirt = async (opened: Opened, next = 'How will you send it?') => {
  await step('What would you like to return?')
  await opened.user.click(shirt())
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  await goOn(opened)
  await step(next)
}

const IBAN = 'RO49 AAAA 1B31 0075 9384 0000'

const chooseWays = async (opened: Opened) => {
  const { user } = opened
  await user.click(await screen.findByRole('radio', { name: /Courier pickup/ }))
  await goOn(opened)
  await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  fireEvent.change(screen.getByLabelText('IBAN'), { target: { value: IBAN } })
  await goOn(opened)
  await step('Check and submit')
}

test('a customer chooses, reviews and sends a return', async () => {
  const submit = vi.fn(async (_: { body: ReturnIntake }) => madeReturn())
  const opened = await openOrder({ submit, getReturn: async () => madeReturn() } as Stubs['portal'])
  await chooseShirt(opened)
  const reached = await step('How will you send it?')
  await waitFor(() => expect(reached).toHaveFocus())
  await chooseWays(opened)
  expect(screen.getByText('You get back').parentElement).toHaveTextContent('101.01')
  expect(screen.getByText('Send the parcel by October 24, 2026.')).toBeInTheDocument()
  await opened.user.dblClick(screen.getByRole('button', { name: 'Submit return' }))
  expect(await screen.findByText(/We have received your return/)).toBeInTheDocument()
  expect(opened.path()).toBe(`/returns/${RETURN_ID}`)
  expect(submit).toHaveBeenCalledOnce()
  expect(submit.mock.calls[0]?.[0].body).toMatchObject({
    products: [{ line_ref: 'shirt', quantity: 1, return_reason_id: 7, description: '', photo_ids: [] }],
    return_method_id: 1,
    payment_method_id: 11,
    pickup_address: { address1: 'Str. Lungă 5', city: 'Brașov' },
    phone: '0722 000 111',
    iban: IBAN,
    account_holder: 'Maria Popescu',
  })
})

test('a request whose response was lost is retried with the same key', async () => {
  const submit = vi.fn(async (_: { body: ReturnIntake }) => madeReturn()).mockRejectedValueOnce(new TypeError('lost'))
  const opened = await openOrder({ submit, getReturn: async () => madeReturn() } as Stubs['portal'])
  await chooseShirt(opened)
  await chooseWays(opened)
  const send = () => opened.user.click(screen.getByRole('button', { name: 'Submit return' }))
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection right now')
  await send()
  await screen.findByText(/We have received your return/)
  const [first, second] = submit.mock.calls.map(([{ body }]) => body.intake_key)
  expect(second).toBe(first)
})

test('changes made after a lost response are not shown as received, and can be sent again', async () => {
  const before = { code: 'key_taken', message: 'This return has already reached us, as you first sent it.' }
  const { id, number, created_at } = madeReturn()
  const read = vi.fn(async () => order({ returns: [{ id, number, created_at, status: 'New' }] }))
  read.mockResolvedValueOnce(order())
  const submit = vi
    .fn(async (_: { body: ReturnIntake }) => madeReturn())
    .mockRejectedValueOnce(new ApiError(409, '', before))
  const opened = await openOrder({ submit, order: read, getReturn: async () => madeReturn() } as Stubs['portal'])
  await chooseShirt(opened)
  await chooseWays(opened)
  const send = () => opened.user.click(screen.getByRole('button', { name: 'Submit return' }))
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(before.message)
  await opened.user.click(screen.getByRole('link', { name: 'Change Products' }))
  await screen.findByRole('link', { name: /^Return R0000427, / })
  await goOn(opened)
  await chooseWays(opened)
  await send()
  await screen.findByText(/We have received your return/)
  const [first, second] = submit.mock.calls.map(([{ body }]) => body.intake_key)
  expect(second).not.toBe(first)
})

test('products returned in another window meanwhile are refused, and marked in the list', async () => {
  const gone = { code: 'line_returned', message: 'This product is already part of a return.' }
  const read = vi.fn(async () => order({ lines: [line('shirt', { returnable_quantity: 0, refusal: gone })] }))
  read.mockResolvedValueOnce(order())
  const submit = async () => Promise.reject(new ApiError(409, '', gone))
  const opened = await openOrder({ submit, order: read })
  await chooseShirt(opened)
  await chooseWays(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Submit return' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(gone.message)
  await opened.user.click(screen.getByRole('link', { name: 'Change Products' }))
  await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument())
  expect(screen.getByText(gone.message)).toBeInTheDocument()
})

test('products that cannot be returned say why', async () => {
  const refusal = { code: 'line_final_sale', message: 'Sale items stay sold.' }
  await openOrder({}, order({ lines: [line('shirt'), line('scarf', { returnable_quantity: 0, refusal })] }))
  await step('What would you like to return?')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByText('Sale items stay sold.')).toBeInTheDocument()
})

test('an order past its return window says so in the shop’s own text, and links to withdrawal', async () => {
  const refusal = { code: 'window_expired', message: 'Too late since October 1, counted from delivery.' }
  await openOrder({}, order({ refusal }))
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal.message)
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Withdraw from the purchase instead' })).toBeInTheDocument()
})

test('an order that may still be accepted says so with both dates, and the offer says why not', async () => {
  const window = {
    clock: 'delivered',
    last_day: '2026-10-19',
    extension_days: 0,
    is_open: false,
    may_be_open_until: '2026-11-18',
  } as const
  const refusal = { code: 'window_expired', message: 'The return period ended on October 19, 2026.' }
  const opened = await openOrder({ offer: async () => offer({ window, refusal }) }, order({ window }))
  expect(
    await screen.findByText(
      /ended on October 19, 2026, counted from delivery. In some cases .* until November 18, 2026/,
    ),
  ).toBeInTheDocument()
  await chooseShirt(opened, 'This cannot be returned')
  expect(await screen.findByText(refusal.message)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back' })).toBeInTheDocument()
  await opened.user.click(screen.getByRole('link', { name: 'Withdraw from the purchase instead' }))
  expect(opened.path()).toBe('/withdraw')
})

test('an offer says until when these products are accepted, and if only some ways are in time', async () => {
  const extended = { ...offer().window, last_day: '2026-11-18', extension_days: 30 } as NonNullable<
    ReturnType<typeof offer>['window']
  >
  const first = await openOrder({ offer: async () => offer({ window: extended }) })
  await chooseShirt(first)
  expect(await screen.findByText(/until November 18, 2026: counted from delivery, with 30 extra days/)).toBeVisible()
  first.unmount()
  const some = { ...extended, last_day: '2026-10-19', is_open: false, may_be_open_until: '2026-11-18' }
  await chooseShirt(await openOrder({ offer: async () => offer({ window: some }) }))
  expect(await screen.findByText(/Until November 18, 2026 you can still return this/)).toBeVisible()
})

test('at least one product with a reason is needed', async () => {
  const opened = await openOrder()
  await step('What would you like to return?')
  await goOn(opened)
  expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one product.')
  await opened.user.click(shirt())
  await goOn(opened)
  expect(screen.getByLabelText('Why are you returning it?')).toHaveAccessibleDescription('Choose a reason.')
})

test('no more than the remaining quantity can be returned', async () => {
  const { user } = await openOrder()
  await step('What would you like to return?')
  await user.click(screen.getByRole('checkbox', { name: /Product mug/ }))
  for (let i = 0; i < 5; i++) await user.click(screen.getByRole('button', { name: 'Increase quantity of Product mug' }))
  expect(screen.getByRole('button', { name: 'Continue with 3 products' })).toBeInTheDocument()
})

test('an IBAN is grouped in fours and validated as it is typed', async () => {
  const opened = await openOrder()
  await chooseShirt(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Drop-off/ }))
  await goOn(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  const field = screen.getByLabelText('IBAN')
  await opened.user.type(field, 'ro49aaaa1b3100759384000')
  expect(field).toHaveValue('RO49 AAAA 1B31 0075 9384 000')
  expect(field).toBeValid()
  await opened.user.tab()
  expect(field).toHaveAccessibleDescription(/This IBAN is not valid/)
  await opened.user.type(field, '0')
  expect(screen.getByText('This IBAN looks valid.')).toBeInTheDocument()
  expect(field).toBeValid()
})

test('a courier needs an address and a phone number', async () => {
  const customer = { name: '', phone: '', address: null }
  const opened = await openOrder({}, order({ customer }))
  await chooseShirt(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Courier pickup/ }))
  await goOn(opened)
  const problems = within(screen.getByRole('alert')).getAllByRole('listitem')
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'Enter the street and number.',
    'Enter the city.',
    'Enter the country.',
    'Enter a phone number for the courier.',
  ])
})

test('the draft is saved shortly after a change, without the IBAN', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const saveDraft = vi.fn(async (_: { body: { draft: string | null } }) => undefined)
  const opened = await openOrder({ saveDraft } as Stubs['portal'])
  await step('What would you like to return?')
  fireEvent.click(shirt())
  expect(saveDraft).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(saveDraft).toHaveBeenCalledOnce()
  const { draft } = saveDraft.mock.calls[0]?.[0].body ?? {}
  expect(JSON.parse(draft ?? '').lines.shirt.quantity).toBe(1)
  expect(draft).not.toContain('iban')
  fireEvent.click(shirt())
  opened.unmount()
  expect(saveDraft).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('a returning customer finds the review as it was left, except for the IBAN', async () => {
  const own = order()
  const lines = { shirt: { ...NEW_LINE, reason_id: 7 } }
  const draft = JSON.stringify({ ...emptyDraft(own), lines, return_method_id: 2, payment_method_id: 11 })
  const { path } = await openPortal(
    '/order/review',
    { portal: { order: async () => ({ ...own, draft }), offer: async () => offer() } },
    { isSignedIn: true },
  )
  await step('How should we refund you?')
  expect(path()).toBe('/order/refund')
  expect(await screen.findByLabelText('IBAN')).toHaveValue('')
})

test('an expired token leads to the first page', async () => {
  const { path, orderToken } = await openOrder({ order: async () => Promise.reject(new ApiError(401, '', {})) })
  await waitFor(() => expect(path()).toBe('/'))
  expect(orderToken.read()).toBeUndefined()
})

test('a link for another device is created on demand', async () => {
  const url = 'https://shop.example/portal/x/#order-token=t'
  const { user } = await openOrder({ link: async () => ({ url, expires_at: '2026-10-10T10:00:00.000Z' }) })
  await step('What would you like to return?')
  await user.click(screen.getByRole('button', { name: 'Continue on another device' }))
  expect(await screen.findByLabelText('Open this link on the other device')).toHaveValue(url)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied.')).toBeInTheDocument()
})

test('switching the language reloads the shop’s texts and keeps the selection', async () => {
  const read = vi.fn(async () => order())
  const { user } = await openOrder({ order: read })
  await step('What would you like to return?')
  await user.click(shirt())
  await user.click(screen.getByRole('button', { name: 'Română' }))
  expect(await step('Ce doriți să returnați?')).toBeInTheDocument()
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  expect(shirt()).toBeChecked()
})
