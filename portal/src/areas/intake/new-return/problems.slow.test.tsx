import { ApiError, type PublicShop } from '@returns-desk/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPortal, SHOP } from '../../../test/open-portal.tsx'
import { COURIER, DROP_OFF, GIFT_CARD, offer, order, TRANSFER } from '../../../test/orders.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import { emptyDraft, NEW_LINE } from './draft.ts'

const openOrder = (portal: Stubs['portal'] = {}, shop: Partial<PublicShop> = {}) => {
  const answers = { order: async () => order(), saveDraft: async () => undefined, offer: async () => offer() }
  const shops = { get: async () => ({ ...SHOP, ...shop }) }
  return openPortal('/order', { portal: { ...answers, ...portal }, shops }, { isSignedIn: true })
}

const IBAN = 'RO49 AAAA 1B31 0075 9384 0000'
const shirt = () => screen.getByRole('checkbox', { name: /Product shirt/ })
const goOn = ({ user }: Awaited<ReturnType<typeof openOrder>>) =>
  user.click(screen.getByRole('button', { name: /^Continue( with|$)/ }))
const step = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a token that expires in the middle leads to the first page, which says so', async () => {
  const refusal = new ApiError(401, '', { code: 'unauthorized', message: 'Please sign in again.' })
  const opened = await openOrder({ offer: async () => Promise.reject(refusal) })
  await step('What would you like to return?')
  await opened.user.click(shirt())
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  await goOn(opened)
  const reached = await step('Return an order')
  await waitFor(() => expect(reached).toHaveFocus())
  expect(screen.getByRole('alert')).toHaveTextContent('Your order is no longer open here')
  expect(opened.orderToken.read()).toBeUndefined()
})

test('errors use the shop’s own texts, even before anything is sent', async () => {
  const inEnglish = {
    products_required: 'Pick something first.',
    reason_unknown: 'Tell us why.',
    return_method_required: 'Which way shall it go?',
    payment_method_required: 'Where shall the money go?',
    iban_invalid: 'That IBAN has a slip in it.',
  }
  const opened = await openOrder({}, { error_texts: { en: inEnglish, ro: { products_required: 'Alegeți ceva.' } } })
  await step('What would you like to return?')
  await goOn(opened)
  expect(screen.getByRole('alert')).toHaveTextContent('Pick something first.')
  await opened.user.click(shirt())
  await goOn(opened)
  expect(screen.getByLabelText('Why are you returning it?')).toHaveAccessibleDescription(/Tell us why/)
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  await goOn(opened)
  await screen.findByRole('radio', { name: /Courier pickup/ })
  await goOn(opened)
  expect(screen.getByRole('alert')).toHaveTextContent('Which way shall it go?')
  await opened.user.click(screen.getByRole('radio', { name: /Courier pickup/ }))
  await goOn(opened)
  await screen.findByRole('radio', { name: /Bank transfer/ })
  await goOn(opened)
  expect(screen.getByRole('alert')).toHaveTextContent('Where shall the money go?')
  await opened.user.click(screen.getByRole('radio', { name: /Bank transfer/ }))
  fireEvent.change(screen.getByLabelText('IBAN'), { target: { value: `${IBAN}1` } })
  await goOn(opened)
  expect(screen.getByLabelText('IBAN')).toHaveAccessibleDescription(/That IBAN has a slip in it/)
})

test('each of several products without a reason is named', async () => {
  const opened = await openOrder()
  await step('What would you like to return?')
  for (const box of screen.getAllByRole('checkbox')) await opened.user.click(box)
  await goOn(opened)
  await opened.user.click(screen.getByRole('link', { name: 'Product mug: Choose a reason.' }))
  expect(screen.getAllByLabelText('Why are you returning it?')[1]).toHaveFocus()
})

test('an order that cannot be returned says so at once, and links to withdrawal', async () => {
  const refusal = { code: 'window_expired', message: 'The return period ended on October 1.' }
  const { user, path } = await openOrder({ order: async () => order({ refusal }) })
  await step('This order cannot be returned here')
  expect(screen.queryByText(/^Step/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Continue on another device' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Withdraw from the purchase instead' }))
  expect(path()).toBe('/withdraw')
  expect(await screen.findByLabelText('Your name')).toHaveValue('Maria Popescu')
  expect(screen.getByLabelText('Order number')).toHaveValue('#1042')
  expect(screen.getByLabelText('E-mail address')).toHaveValue(order().email)
})

test('if the shop offers no return method, it says so in its own text', async () => {
  const refusal = { code: 'no_return_method', message: 'Please call us.' }
  const opened = await openOrder({ offer: async () => offer({ refusal, return_methods: [] }) })
  await step('What would you like to return?')
  await opened.user.click(shirt())
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  await goOn(opened)
  expect(await screen.findByText('Please call us.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
})

test('a method that customers pay for themselves is not called free', async () => {
  const ours = { ...COURIER, id: 3, name: 'Locker', cost: 0 }
  const opened = await openOrder({ offer: async () => offer({ return_methods: [ours, DROP_OFF] }) })
  await step('What would you like to return?')
  await opened.user.click(shirt())
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  await goOn(opened)
  expect(await screen.findByRole('radio', { name: 'Locker Free A courier comes to you.' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Drop-off point' })).toBeInTheDocument()
})

test('if return shipping costs as much as the products, the review says that nothing is refunded', async () => {
  const dear = offer({ return_methods: [{ ...COURIER, cost: 120 }], payment_methods: [GIFT_CARD] })
  const opened = await openOrder({ offer: async () => dear })
  await step('What would you like to return?')
  await opened.user.click(shirt())
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  await goOn(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Courier pickup/ }))
  await goOn(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Gift card/ }))
  await goOn(opened)
  expect(await screen.findByText(/nothing would be refunded/)).toBeInTheDocument()
})

test('an order that has changed meanwhile is reloaded on the way back, and no request is repeated in vain', async () => {
  const gone = new ApiError(400, '', { code: 'line_unknown', message: 'This product is not part of the order.' })
  const [mug] = order().lines.slice(1)
  const read = vi.fn(async () => order())
  const opened = await openOrder({ order: read, offer: async () => Promise.reject(gone) })
  await step('What would you like to return?')
  await opened.user.click(shirt())
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  read.mockResolvedValue(order({ lines: mug ? [mug] : [] }))
  await goOn(opened)
  expect(await screen.findByRole('alert')).toHaveTextContent('This product is not part of the order.')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await opened.user.click(screen.getByRole('link', { name: 'Back' }))
  await step('What would you like to return?')
  await waitFor(() => expect(screen.queryByText('Product shirt')).not.toBeInTheDocument())
  expect(screen.getByText('Product mug')).toBeInTheDocument()
})

test('a photo removed on another device does not block sending', async () => {
  const photos = [{ id: '3f0b3f3e-8a6a-4a53-9c5e-1a2b3c4d5e6f', url: '/photos/1' }]
  const lines = { shirt: { ...NEW_LINE, reason_id: 7, photo_ids: photos.map(({ id }) => id) } }
  const ways = { return_method_id: DROP_OFF.id, payment_method_id: GIFT_CARD.id }
  const draft = JSON.stringify({ ...emptyDraft(order()), lines, ...ways })
  const read = vi.fn(async () => order({ photos, draft }))
  const gone = new ApiError(400, '', { code: 'photo_unknown', message: 'One of the photos is no longer there.' })
  const opened = await openOrder({ order: read, submit: async () => Promise.reject(gone) })
  expect(await screen.findByRole('img', { name: 'Photo 1 of Product shirt' })).toBeInTheDocument()
  for (const heading of ['How will you send it?', 'How should we refund you?', 'Check and submit']) {
    await goOn(opened)
    await step(heading)
    if (heading !== 'Check and submit') await screen.findAllByRole('radio')
  }
  read.mockResolvedValue(order({ draft }))
  await opened.user.click(await screen.findByRole('button', { name: 'Submit return' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('One of the photos is no longer there.')
  await opened.user.click(screen.getByRole('link', { name: 'Change Products' }))
  await step('What would you like to return?')
  await waitFor(() => expect(screen.queryByRole('img', { name: /^Photo/ })).not.toBeInTheDocument())
  expect(shirt()).toBeChecked()
})

test('an IBAN is extracted from copied text', async () => {
  const opened = await openOrder({
    offer: async () => offer({ return_methods: [DROP_OFF], payment_methods: [TRANSFER] }),
  })
  await step('What would you like to return?')
  await opened.user.click(shirt())
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  await goOn(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Drop-off/ }))
  await goOn(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  await opened.user.click(screen.getByLabelText('IBAN'))
  const copied = [
    ...[`IBAN: ${IBAN}`, `Cont IBAN ${IBAN}`, `IBAN (RON): ${IBAN};`, `"${IBAN}"`, `(${IBAN.toLowerCase()})`],
    ...[IBAN.replaceAll(' ', '/'), IBAN.replaceAll(' ', '\u00a0'), `\u202a${IBAN}\u202c\n`],
  ]
  for (const text of copied) {
    await opened.user.clear(screen.getByLabelText('IBAN'))
    await opened.user.paste(text)
    expect(screen.getByLabelText('IBAN'), text).toHaveValue(IBAN)
  }
})
