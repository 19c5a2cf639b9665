import { ApiError, PaymentMethod, type ReturnDetail, ReturnMethod, ReturnReason } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { ALONE, detail, returnId, shopWith, statusAt } from '../../test/shop.ts'

type Correct = NonNullable<NonNullable<Stubs['corrections']>['correct']>

const open = (correct: Correct, own: Partial<ReturnDetail> = {}) =>
  openConsole(
    `/returns/${returnId(1)}`,
    shopWith(
      { get: async () => detail(1, own) },
      {
        corrections: { correct },
        ...ALONE,
        returnMethods: { list: async () => [rowOf(ReturnMethod, { id: 9, name: 'Own courier', active: true })] },
        paymentMethods: { list: async () => [rowOf(PaymentMethod, { id: 8, name: 'Gift card', active: true })] },
        returnReasons: { list: async () => [rowOf(ReturnReason, { id: 5, name: 'small', display_name: 'Too small' })] },
      },
    ),
    { who: { staff: { id: 1, name: 'Ana Pop', role: 'agent' } } },
  )

test('staff change quantity and reason, and say why', async () => {
  const correct = vi.fn<Correct>(async () => ({ version: 4, bank_files: [] }))
  const { user } = await open(correct)
  await user.click(await screen.findByRole('button', { name: 'Edit return' }))
  const quantity = await screen.findByRole('spinbutton', { name: /^Quantity of Shirt 1/ })
  await user.clear(quantity)
  await user.type(quantity, '1')
  await screen.findByRole('option', { name: 'Too small' })
  await user.selectOptions(screen.getByRole('combobox', { name: /^Reason for Shirt 1/ }), 'Too small')
  await user.type(screen.getByRole('textbox', { name: /^Why do you correct it/ }), 'They called')
  await user.click(screen.getByRole('button', { name: 'Save correction' }))
  expect(await screen.findByText('The return was corrected.')).toBeInTheDocument()
  expect(correct).toHaveBeenCalledWith(
    expect.objectContaining({
      headers: { 'If-Match': '"3"' },
      body: expect.objectContaining({
        reason: 'They called',
        products: [{ id: 1, quantity: 1, return_reason_id: 5 }],
        tell_customer: true,
      }),
    }),
  )
})

test('a refusal stands at its field, and nothing typed is lost', async () => {
  const message = 'This IBAN is not valid. Please check it.'
  const details = [{ field: 'iban', code: 'iban_invalid', message }]
  const correct = vi.fn<Correct>(async () =>
    Promise.reject(new ApiError(400, '', { code: 'iban_invalid', message, details })),
  )
  const { user } = await open(correct)
  await user.click(await screen.findByRole('button', { name: 'Edit return' }))
  await user.type(await screen.findByRole('textbox', { name: /^IBAN/ }), 'RO00')
  await user.type(screen.getByRole('textbox', { name: /^Why do you correct it/ }), 'They called')
  await user.click(screen.getByRole('button', { name: 'Save correction' }))
  await waitFor(() => expect(screen.getByText(message)).toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: /^IBAN/ })).toHaveValue('RO00')
  expect(screen.getByRole('textbox', { name: /^Why do you correct it/ })).toHaveValue('They called')
})

test('a final return is not edited; a correction is explained in the timeline and beside the rules', async () => {
  const note = JSON.stringify({
    reason: 'They called',
    changes: [{ field: 'quantity', product: 'Shirt', from: '1', to: '2' }],
  })
  const at = '2026-10-06T08:05:00.000Z'
  const timeline: ReturnDetail['timeline'] = [
    { id: 2, at, actor: 'staff', kind: 'corrected', from: null, to: null, note },
  ]
  await open(vi.fn<Correct>(), { return_status: statusAt(7), timeline })
  expect(await screen.findByText('Corrected: Shirt: 1 → 2. Because: They called')).toBeInTheDocument()
  expect(screen.getByText(/This return was corrected later/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit return' })).not.toBeInTheDocument()
})

test('a correction names the file for the bank that still has the other account', async () => {
  const touched = { id: 7, name: 'RD-7.xml', state: 'approved', to_do: 'void' } as const
  const { user } = await open(vi.fn<Correct>(async () => ({ version: 4, bank_files: [touched] })))
  await user.click(await screen.findByRole('button', { name: 'Edit return' }))
  await user.type(await screen.findByRole('textbox', { name: /^Why do you correct it/ }), 'They called')
  await user.click(screen.getByRole('button', { name: 'Save correction' }))
  expect(await screen.findByText(/“RD-7.xml” still has the account from before/)).toHaveTextContent(
    'Tell who pays the refunds.',
  )
})
