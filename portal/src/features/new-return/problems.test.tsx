import { ApiError, type PublicShop } from '@returns-desk/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPortal, SHOP } from '../../test/open-portal.tsx'
import { offer, order } from '../../test/orders.ts'
import type { Stubs } from '../../test/stub-api.ts'

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

test('a proof that ends in the middle leads to the first page, which says so', async () => {
  const refusal = new ApiError(401, '', { code: 'unauthorized', message: 'Please sign in again.' })
  const opened = await openOrder({ offer: async () => Promise.reject(refusal) })
  await step('What would you like to return?')
  await opened.user.click(shirt())
  await opened.user.selectOptions(screen.getByLabelText('Why do you return it?'), 'Does not fit')
  await goOn(opened)
  expect(await step('Return an order')).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('Your order is no longer open here')
  expect(opened.orderToken.read()).toBeUndefined()
})

test('what is wrong is said in the words of the shop, also before anything is sent', async () => {
  const error_texts = {
    products_required: 'Pick something first.',
    reason_unknown: 'Tell us why.',
    iban_invalid: 'That IBAN has a slip in it.',
  }
  const opened = await openOrder({}, { error_texts })
  await step('What would you like to return?')
  await goOn(opened)
  expect(screen.getByRole('alert')).toHaveTextContent('Pick something first.')
  await opened.user.click(shirt())
  await goOn(opened)
  expect(screen.getByLabelText('Why do you return it?')).toHaveAccessibleDescription(/Tell us why/)
  await opened.user.selectOptions(screen.getByLabelText('Why do you return it?'), 'Does not fit')
  await goOn(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Courier pickup/ }))
  await goOn(opened)
  await opened.user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  fireEvent.change(screen.getByLabelText('IBAN'), { target: { value: `${IBAN}1` } })
  await goOn(opened)
  expect(screen.getByLabelText('IBAN')).toHaveAccessibleDescription(/That IBAN has a slip in it/)
})

test('of several products without a reason each is named', async () => {
  const opened = await openOrder()
  await step('What would you like to return?')
  for (const box of screen.getAllByRole('checkbox')) await opened.user.click(box)
  await goOn(opened)
  await opened.user.click(screen.getByRole('link', { name: 'Product mug: Choose a reason.' }))
  expect(screen.getAllByLabelText('Why do you return it?')[1]).toHaveFocus()
})
