import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPortal, SHOP } from '../../../test/open-portal.tsx'
import { COURIER, GIFT_CARD, madeReturn, offer, order, TRANSFER } from '../../../test/orders.ts'
import type { Stubs } from '../../../test/stub-api.ts'

const KEPT = 'You keep it: nothing needs to be sent back.'

const openOrder = async (portal: Stubs['portal']) => {
  const answers = { order: async () => order(), saveDraft: async () => undefined, ...portal }
  const opened = await openPortal('/order', { portal: answers, shops: { get: async () => SHOP } }, { isSignedIn: true })
  await screen.findByRole('heading', { level: 1, name: 'What would you like to return?' })
  const goOn = () => opened.user.click(screen.getByRole('button', { name: /^Continue( with|$)/ }))
  await opened.user.click(screen.getByRole('checkbox', { name: /Product shirt/ }))
  await opened.user.selectOptions(screen.getByLabelText('Why are you returning it?'), 'Does not fit')
  await goOn()
  return { ...opened, goOn }
}

test('who keeps the products is asked neither how to send them nor for an address, and pays no way back', async () => {
  const submit = vi.fn(async () => madeReturn({ is_kept: true, send_by: null }))
  const kept = offer({
    is_kept: true,
    return_methods: [{ ...COURIER, cost: 0 }],
    payment_methods: [{ ...GIFT_CARD, is_kept: true, fee: 5 }],
  })
  const getReturn = async () => madeReturn({ is_kept: true, send_by: null, is_external: true, requires_iban: false })
  const { user, goOn } = await openOrder({ offer: async () => kept, submit, getReturn })
  await screen.findByRole('heading', { level: 1, name: 'Nothing to send back' })
  expect(screen.getByText(KEPT)).toBeInTheDocument()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  await goOn()
  await user.click(await screen.findByRole('radio', { name: /Gift card.*Fee: 5.00/ }))
  await goOn()
  expect(await screen.findByText(KEPT)).toBeInTheDocument()
  expect(screen.queryByText(/^Send the parcel by/)).not.toBeInTheDocument()
  expect(screen.queryByText('Return delivery')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Submit return' }))
  expect(await screen.findByRole('heading', { name: 'What to do now' })).toBeInTheDocument()
  expect(screen.getByText(KEPT)).toBeInTheDocument()
  expect(screen.queryByText('Received')).not.toBeInTheDocument()
  expect(submit).toHaveBeenCalledWith({
    body: expect.objectContaining({ return_method_id: COURIER.id, pickup_address: null, phone: '' }),
  })
})

test('where only one refund lets them keep it, that refund says so, and the review follows the choice', async () => {
  const some = offer({ return_methods: [COURIER], payment_methods: [TRANSFER, { ...GIFT_CARD, is_kept: true }] })
  const { user, goOn } = await openOrder({ offer: async () => some })
  await user.click(await screen.findByRole('radio', { name: /Courier pickup/ }))
  await goOn()
  expect(await screen.findByRole('radio', { name: 'Bank transfer' })).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: `Gift card ${KEPT}` }))
  await goOn()
  await screen.findByRole('heading', { level: 1, name: 'Check and submit' })
  expect(screen.getByText(KEPT)).toBeInTheDocument()
  expect(screen.queryByText('Return delivery')).not.toBeInTheDocument()
})

test('the heading asks nothing where the shop refuses, or wants photos first', async () => {
  const refusal = { code: 'line_final_sale', message: 'Sale items stay sold.' }
  await openOrder({ offer: async () => offer({ refusal }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'This cannot be returned' })).toBeInTheDocument()
  expect(screen.getByText(refusal.message)).toBeInTheDocument()
  cleanup()
  await openOrder({ offer: async () => offer({ photos_required: true }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Photos are needed' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Add photos' })).toBeInTheDocument()
})
