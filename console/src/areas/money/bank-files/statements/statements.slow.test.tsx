import { ApiError, BankLine, BankLinePayout, BankStatement, StatementTable } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { settings } from '../../../../test/settings.ts'
import type { Stubs } from '../../../../test/stub-api.ts'

vi.setConfig({ testTimeout: 20_000 })

const RETURN = 'return-000000000000001'

const statement = (own: Partial<BankStatement> = {}) =>
  rowOf(BankStatement, {
    ...{ id: 2, format: 'camt053', uploaded_by: null, first_day: '2026-10-01', last_day: '2026-10-02' },
    ...{ lines: 5, paid: 3, bounced: 1, open: 1, ignored: 0, known: 0, total_lines: 5, done_lines: 5, unread: 0 },
    ...own,
  })

const line = (own: Partial<BankLine> = {}) =>
  rowOf(BankLine, {
    ...{ id: 9, kind: 'paid', state: 'open', booked_on: '2026-10-02', amount: 50, currency: 'RON' },
    ...{ reference: 'E2E1', description: 'Refund', matched_by: null, payout_id: null, return_id: null },
    ...{ number: null, order_name: null, question: null, likely: null, file: null },
    ...own,
  })

const pageOf = (...data: BankLine[]) => ({ data, page: 0, total_pages: 1, total_items: data.length })

const open = (bankStatements: Stubs['bankStatements'], path = '/bank-statements') =>
  openConsole(path, {
    settings,
    bankStatements: { list: async () => [], lines: async () => pageOf(), ...bankStatements },
  })

test('a shop that has uploaded nothing yet sees what to do, and that nothing waits', async () => {
  await open({})
  expect(await screen.findByText('No statement has been uploaded yet.')).toBeInTheDocument()
  expect(await screen.findByText('There is nothing to match.')).toBeInTheDocument()
})

test('an uploaded statement says what it proved, what came back and what is left', async () => {
  const upload = vi.fn<NonNullable<NonNullable<Stubs['bankStatements']>['upload']>>(async () => statement())
  const { user } = await open({ upload })
  const file = new File(['<x/>'], 'october.xml')
  await user.upload(await screen.findByLabelText('Choose a file'), file)
  expect(await screen.findByText('3 paid · 1 came back · 1 to match')).toBeInTheDocument()
  expect(upload.mock.calls[0]?.[0].file.type).toBe('application/xml')
})

test('lines that could not be read are named with the reason', async () => {
  const unread_lines = [
    { line: 3, reason: 'amount' as const },
    { line: 9, reason: 'amount' as const },
    { line: 12, reason: 'date' as const },
  ]
  const { user } = await open({ upload: async () => statement({ unread: 104, unread_lines }) })
  await user.upload(await screen.findByLabelText('Choose a file'), new File(['x'], 'bt.csv', { type: 'text/csv' }))
  await user.click(await screen.findByText('104 lines could not be read'))
  expect(screen.getByText('No valid amount: lines 3, 9')).toBeVisible()
  expect(screen.getByText('No valid date: line 12')).toBeVisible()
  expect(screen.getByText('and 101 more lines')).toBeVisible()
})

test('a large statement shows how far it is, and one that stopped says what to do', async () => {
  const finish = Promise.withResolvers<BankStatement>()
  const half = statement({ total_lines: 20_000, done_lines: 3000 })
  const { user } = await open({ list: async () => [half], upload: () => finish.promise })
  expect(await screen.findByText(/3,000 of 20,000 lines. If it has stopped, upload/)).toBeInTheDocument()
  await user.upload(await screen.findByLabelText('Choose a file'), new File(['<x/>'], 'october.xml'))
  const bar = await screen.findByRole('progressbar')
  expect(bar).toHaveAttribute('max', '20000')
  expect(bar).toHaveAttribute('value', '3000')
  finish.resolve(statement())
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
})

test('a line that stands for a whole file names it', async () => {
  const file = { id: 3, name: 'RD20261001-AAAA.xml' }
  const matched = line({ state: 'matched', matched_by: 'file', file })
  await open({ lines: async () => pageOf(matched) }, '/bank-statements?lines=matched')
  expect(await screen.findByRole('link', { name: file.name })).toHaveAttribute('href', '/bank-files/3')
  expect(screen.getByText('by the file and its sum')).toBeInTheDocument()
})

test('a statement of an unknown kind asks which column is what, and is read by that', async () => {
  const unknown = new ApiError(400, '', { code: 'statement_columns_unknown', message: 'Unknown.' })
  const upload = vi.fn(async () => statement({ format: 'csv' })).mockRejectedValueOnce(unknown)
  const saveColumns = vi.fn(async () => undefined)
  const digest = 'd'.repeat(64)
  const columns = async () =>
    rowOf(StatementTable, {
      ...{ digest, names: ['When', '', 'Sum'], columns: ['date', 'none', 'none'] },
      rows: [['2026-10-01', 'Maria', '-5.00']],
    })
  const { user } = await open({ upload, columns, saveColumns })
  await user.upload(await screen.findByLabelText('Choose a file'), new File(['x'], 'x.csv', { type: 'text/csv' }))
  const form = within(await screen.findByRole('region', { name: 'Which column is what?' }))
  expect(await form.findByRole('cell', { name: '-5.00' })).toBeVisible()
  expect(form.getByRole('combobox', { name: 'When' })).toHaveDisplayValue('Date')
  const save = form.getByRole('button', { name: 'Read the statement' })
  expect(save).toBeDisabled()
  await user.selectOptions(form.getByRole('combobox', { name: 'Column 2' }), 'Name')
  await user.selectOptions(form.getByRole('combobox', { name: 'Sum' }), 'Amount, with its sign')
  await user.click(save)
  expect(await screen.findByText('3 paid · 1 came back · 1 to match')).toBeInTheDocument()
  expect(saveColumns).toHaveBeenCalledExactlyOnceWith({ body: { digest, columns: ['date', 'name', 'amount'] } })
  expect(upload).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('region', { name: 'Which column is what?' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change what the columns are' }))
  expect(await screen.findByRole('combobox', { name: 'Sum' })).toBeInTheDocument()
})

test('a statement that cannot be read says why', async () => {
  const message = 'This is no statement.'
  const upload = async () => Promise.reject(new ApiError(400, '', { code: 'statement_unreadable', message }))
  const { user } = await open({ upload })
  await user.upload(await screen.findByLabelText('Choose a file'), new File(['x'], 'october.csv', { type: 'text/csv' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

test('a line is matched by hand; payments of the same amount say so', async () => {
  const match = vi.fn(async () => line({ state: 'matched' }))
  const payouts = async () => [
    rowOf(BankLinePayout, {
      ...{ payout_id: 4, return_id: RETURN, number: 'R4', order_name: '#1004', customer_name: 'Dan Ilie' },
      ...{ amount: 50, currency: 'RON', is_same_amount: true },
    }),
  ]
  const { user } = await open({ lines: async () => pageOf(line()), payouts, match })
  await user.click(await screen.findByRole('button', { name: /^Match 50.00/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Which refund was paid?' }))
  const choice = await dialog.findByRole('radio', { name: /R4 · #1004 · Dan Ilie.*same amount/ })
  expect(dialog.getByRole('button', { name: 'Match' })).toBeDisabled()
  await user.click(choice)
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  expect(await screen.findByText('The line was matched.')).toBeInTheDocument()
  expect(match).toHaveBeenCalledExactlyOnceWith({ params: { id: 9 }, body: { payout_id: 4, is_sure: false } })
})

test('money with our reference and another amount waits beside the payment, and is asked about twice', async () => {
  const match = vi.fn(async () => line({ state: 'matched' }))
  const payout = {
    ...{ payout_id: 4, return_id: RETURN, number: 'R4', order_name: '#1004', customer_name: 'Dan Ilie' },
    ...{ amount: 50, currency: 'RON' },
  }
  const cent = line({ kind: 'returned', amount: 0.01, question: 'other_amount', likely: payout })
  const payouts = async () => [rowOf(BankLinePayout, { ...payout, is_same_amount: false })]
  const { user } = await open({ lines: async () => pageOf(cent), payouts, match })
  const row = await screen.findByRole('row', { name: /It is about this payment, but of another amount/ })
  expect(row).toHaveTextContent('Money in')
  expect(row).toHaveTextContent(/R4 · #1004 · Payment: .*50.00/)
  expect(within(row).getByRole('link', { name: 'R4' })).toHaveAttribute('href', `/returns/${RETURN}`)
  await user.click(within(row).getByRole('button', { name: /^Match/ }))
  await user.click(await screen.findByRole('radio', { name: /R4/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  expect(screen.getByRole('dialog', { name: 'Has the whole payment come back?' })).toHaveTextContent(
    /In the statement.*0\.01.*Was paid.*50\.00/,
  )
  expect(match).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'It came back' }))
  expect(await screen.findByText('The line was matched.')).toBeInTheDocument()
  expect(match).toHaveBeenCalledExactlyOnceWith({ params: { id: 9 }, body: { payout_id: 4, is_sure: true } })
})

test('a payment of a voided file says what to do, and asks before it counts for another one', async () => {
  const match = vi.fn(async () => line({ state: 'matched' }))
  const payout = {
    ...{ payout_id: 4, return_id: RETURN, number: 'R4', order_name: '#1004', customer_name: 'Dan Ilie' },
    ...{ amount: 50, currency: 'RON' },
  }
  const file = { id: 3, name: 'RD20261001-AAAA.xml' }
  const voided = line({ question: 'voided_file', likely: payout, file })
  const payouts = async () => [rowOf(BankLinePayout, { ...payout, payout_id: 5, is_same_amount: true })]
  const { user } = await open({ lines: async () => pageOf(voided), payouts, match })
  const row = await screen.findByRole('row', { name: /The bank has paid from a file that was voided/ })
  expect(row).toHaveTextContent(/Do not pay this refund again/)
  expect(within(row).getByRole('link', { name: file.name })).toHaveAttribute('href', '/bank-files/3')
  await user.click(within(row).getByRole('button', { name: /^Match/ }))
  await user.click(await screen.findByRole('radio', { name: /R4/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  expect(screen.getByRole('dialog', { name: 'Will the new payment not be made?' })).toHaveTextContent(/50\.00/)
  expect(match).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'It will not be made' }))
  await waitFor(() =>
    expect(match).toHaveBeenCalledExactlyOnceWith({ params: { id: 9 }, body: { payout_id: 5, is_sure: true } }),
  )
})

test('where the bank may have paid from a voided file, matching the new payment is asked about', async () => {
  const match = vi.fn(async () => line({ state: 'matched' }))
  const payout = rowOf(BankLinePayout, { payout_id: 5, number: 'R4', amount: 50, currency: 'RON', has_voided: true })
  const { user } = await open({ lines: async () => pageOf(line()), payouts: async () => [payout], match })
  await user.click(await screen.findByRole('button', { name: /^Match 50.00/ }))
  await user.click(await screen.findByRole('radio', { name: /R4/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  expect(screen.getByRole('dialog', { name: 'Was it paid from the voided file?' })).toHaveTextContent(
    /R4 was also in a file that was voided after it was downloaded/,
  )
  expect(match).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  await waitFor(() =>
    expect(match).toHaveBeenCalledExactlyOnceWith({ params: { id: 9 }, body: { payout_id: 5, is_sure: true } }),
  )
})

test('a bank’s MT940 file is sent as text, whatever the system takes it for', async () => {
  const upload = vi.fn<NonNullable<NonNullable<Stubs['bankStatements']>['upload']>>(async () => statement())
  const { user } = await open({ upload })
  const choose = await screen.findByLabelText('Choose a file')
  const files = [new File([':20:'], 'a.sta'), new File([':20:'], 'b.940', { type: 'application/octet-stream' })]
  for (const file of files) {
    await user.upload(choose, file)
    await screen.findByText('3 paid · 1 came back · 1 to match')
  }
  expect(upload.mock.calls.map(([{ file }]) => file.type)).toEqual(['text/plain', 'text/plain'])
})

test('one press puts all open lines of a statement aside', async () => {
  const ignoreRest = vi.fn(async () => ({ ignored: 2 }))
  const { user } = await open({ list: async () => [statement({ id: 2, open: 2 })], ignoreRest })
  await user.click(await screen.findByRole('button', { name: 'The others are no refunds' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Put 2 open lines aside?' }))
  await user.click(dialog.getByRole('button', { name: 'Put aside' }))
  expect(await screen.findByText('2 lines were put aside.')).toBeInTheDocument()
  expect(ignoreRest).toHaveBeenCalledExactlyOnceWith({ params: { id: 2 } })
})

test('what is no refund is put aside', async () => {
  const ignore = vi.fn(async () => ({ ignored: 1 }))
  const { user } = await open({ lines: async () => pageOf(line({ amount: null })), ignore })
  expect(await screen.findByText('Only a total')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Not a refund: E2E1' }))
  await waitFor(() => expect(ignore).toHaveBeenCalledOnce())
  expect(await screen.findByText('The line was put aside.')).toBeInTheDocument()
})

test('a matched line leads to its return', async () => {
  const matched = line({ state: 'matched', matched_by: 'reference', return_id: RETURN, number: 'R4', payout_id: 4 })
  await open({ lines: async () => pageOf(matched) }, '/bank-statements?lines=matched')
  expect(await screen.findByRole('link', { name: 'R4' })).toHaveAttribute('href', `/returns/${RETURN}`)
  expect(screen.getByText('by reference')).toBeInTheDocument()
})
