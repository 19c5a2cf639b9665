import { ApiError, Offer, PortalLine, StaffOrder } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const RETURN_ID = 'return-000000000000042'
const NOTHING = { short_instruction: '', long_instruction: '' }

const ORDER = rowOf(StaffOrder, {
  ref: '7',
  name: '#1042',
  email: 'maria@example.com',
  currency: 'RON',
  refusal: null,
  lines: [
    rowOf(PortalLine, {
      ...{ ref: 'a', product_title: 'Shirt', variant_title: 'M', returnable_quantity: 2, quantity: 2 },
      ...{ unit_price: 120, refusal: null },
    }),
    rowOf(PortalLine, {
      ...{ ref: 'b', product_title: 'Socks', variant_title: '', returnable_quantity: 0, quantity: 1, unit_price: 20 },
      refusal: { code: 'line_final_sale', message: 'Sold for good.' },
    }),
  ],
  reasons: [{ id: 3, name: 'Too small', description: '' }],
  customer: { name: 'Maria Pop', phone: '0722', address: null },
})

const OFFER = rowOf(Offer, {
  refusal: null,
  products_total: 120,
  return_methods: [
    {
      ...{ id: 1, name: 'Own courier', cost: 0, ...NOTHING },
      ...{ display_pickup_address: false, generate_awb: false, is_external: true },
    },
  ],
  payment_methods: [{ id: 2, name: 'Bank transfer', require_iban: true, ...NOTHING }],
})

const open = (staffIntake: Stubs['staffIntake']) =>
  openConsole('/returns/new', {
    staffIntake: { findOrder: async () => ORDER, offer: async () => OFFER, ...staffIntake },
  })

type User = Awaited<ReturnType<typeof open>>['user']

const fill = async (user: User) => {
  await user.type(screen.getByRole('textbox', { name: /^Order number/ }), '1042')
  await user.click(screen.getByRole('button', { name: 'Find order' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Quantity of Shirt, M' }), '1')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason for Shirt, M' }), 'Too small')
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Return method/ }), 'Own courier')
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Refund method/ }), 'Bank transfer')
  await user.type(await screen.findByRole('textbox', { name: 'IBAN' }), 'RO49')
}

test('staff create a return for an order, from what the rules offer', async () => {
  const create = vi.fn(async () => ({ id: RETURN_ID }))
  const { user, currentAddress } = await open({ create })
  await fill(user)
  expect(screen.getByText('Sold for good.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Create return' }))
  expect(await screen.findByText('The return was created. The customer is told by e-mail.')).toBeInTheDocument()
  expect(create).toHaveBeenCalledWith({
    body: expect.objectContaining({
      order_ref: '7',
      products: [{ line_ref: 'a', quantity: 1, return_reason_id: 3, description: '', photo_ids: [] }],
      ...{ return_method_id: 1, payment_method_id: 2, iban: 'RO49', account_holder: 'Maria Pop', pickup_address: null },
    }),
  })
  expect(currentAddress()).toBe(`/returns/${RETURN_ID}`)
})

test('a refusal stands at its field, and nothing that was entered is lost', async () => {
  const message = 'This IBAN is not valid. Please check it.'
  const details = [{ field: 'iban', code: 'iban_invalid', message }]
  const create = async () => Promise.reject(new ApiError(400, '', { code: 'iban_invalid', message, details }))
  const { user } = await open({ create })
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Create return' }))
  expect(await screen.findByRole('textbox', { name: 'IBAN' })).toHaveAccessibleDescription(message)
  expect(screen.getByRole('textbox', { name: 'IBAN' })).toHaveValue('RO49')
})

test('an order that is unknown or too old is explained in words', async () => {
  const unknown = new ApiError(404, '', { code: 'order_name_unknown', message: 'There is no order with this number.' })
  const findOrder = vi.fn(async () => Promise.reject(unknown)) as unknown as () => Promise<StaffOrder>
  const { user } = await open({ findOrder })
  await user.type(screen.getByRole('textbox', { name: /^Order number/ }), '1')
  await user.click(screen.getByRole('button', { name: 'Find order' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no order with this number.')
})

test('an order whose period is over offers nothing to fill in', async () => {
  const refusal = { code: 'window_expired', message: 'The return period has ended.' }
  const { user } = await open({ findOrder: async () => ({ ...ORDER, refusal }) })
  await user.type(screen.getByRole('textbox', { name: /^Order number/ }), '1042')
  await user.click(screen.getByRole('button', { name: 'Find order' }))
  expect(await screen.findByText('The return period has ended.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Create return' })).not.toBeInTheDocument()
})
