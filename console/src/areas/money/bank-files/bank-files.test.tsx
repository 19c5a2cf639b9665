import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError, BANK_FILE_STATES, BankAccount, BankFile, CheckedPayment } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'

const returnId = (number: number) => `return-${String(number).padStart(15, '0')}`

const payment = (number: number, own: Partial<CheckedPayment> = {}) =>
  rowOf(CheckedPayment, {
    return_id: returnId(number),
    number: `R${number}`,
    name: 'Maria Popescu',
    iban: 'RO49 •••• 0000',
    amount: 50,
    currency: 'RON',
    problem: null,
    ...{ account_holder: 'Maria Popescu', version: 1 },
    ...{ account_entered_by: null, account_entered_at: null },
    ...own,
  })

const account = rowOf(BankAccount, { iban: 'RO49 •••• 0001', profile: 'ron_domestic' })

const file = (own: Partial<BankFile> = {}) =>
  rowOf(BankFile, {
    id: 3,
    name: 'refunds-3.xml',
    state: 'approved',
    profile: 'ron_domestic',
    count: 1,
    amount: 50,
    currency: 'RON',
    sha256: 'a'.repeat(64),
    states: {},
    four_eyes: false,
    is_gone: false,
    payments: [payment(1, { state: 'in_batch', payout_id: 1 })],
    ...own,
  })

const BAD = { code: 'bank_iban_wrong', message: 'The IBAN is not valid.' }

test('every payment that stands in the way is named, and the file is made of the others', async () => {
  const create = vi.fn(async () => file())
  const entered = { account_entered_by: { id: 4, name: 'Ana Pop' }, account_entered_at: '2026-10-05T08:00:00.000Z' }
  const check = async () => ({
    payments: [payment(1, entered), payment(2, { problem: BAD })],
    sums: [{ currency: 'RON', count: 1, amount: 50 }],
    is_possible: false,
    execution_day: '2026-10-05',
  })
  const stubs = { bankAccount: { get: async () => account }, bankFiles: { check, create, get: async () => file() } }
  const { user, currentAddress } = await openConsole('/bank-files/new', stubs)
  const bad = await screen.findByRole('table', { name: 'Refunds with a problem' })
  expect(within(bad).getByRole('row', { name: /R2/ })).toHaveTextContent('The IBAN is not valid.')
  expect(within(bad).getByRole('link', { name: /R2/ })).toHaveAttribute('href', `/returns/${returnId(2)}`)
  expect(screen.getByRole('row', { name: /R1/ })).toHaveTextContent(/Account entered by Ana Pop,/)
  expect(within(bad).queryByText(/Account entered/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Make the file' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'refunds-3.xml' })).toBeInTheDocument()
  expect(currentAddress()).toBe('/bank-files/3')
  expect(create).toHaveBeenCalledExactlyOnceWith({
    body: { key: expect.any(String), return_ids: [returnId(1)], profile: 'ron_domestic' },
  })
})

test('a name that banks cannot write is corrected where it is named, and the refunds are checked again', async () => {
  const message = 'Nothing is left of the holder’s name, “张伟”.'
  const unusable = { name: '', account_holder: '张伟', problem: { code: 'bank_name_unusable', message } }
  let second = payment(2, { ...unusable, version: 7 })
  const check = vi.fn(async () => ({
    payments: [payment(1, { problem: BAD }), second],
    sums: second.problem ? [] : [{ currency: 'RON', count: 1, amount: 50 }],
    ...{ is_possible: false, execution_day: '2026-10-05' },
  }))
  const correctHolder = vi
    .fn(async (_: { body: { account_holder: string } }) => {
      second = payment(2, { name: 'Zhang Wei', account_holder: 'Zhang Wei', version: 8 })
      return { version: 8, bank_files: [] }
    })
    .mockRejectedValueOnce(
      new ApiError(409, '', {
        ...{ code: 'bank_name_unusable', message },
        details: [{ field: 'account_holder', code: 'bank_name_unusable', message: 'Nothing is left of “王伟”.' }],
      }),
    )
  const stubs = { bankAccount: { get: async () => account }, bankFiles: { check }, corrections: { correctHolder } }
  const { user } = await openConsole('/bank-files/new', stubs)
  const bad = await screen.findByRole('table', { name: 'Refunds with a problem' })
  expect(within(bad).getAllByRole('button')).toHaveLength(1)
  await user.click(within(bad).getByRole('button', { name: 'Correct the name of R2' }))
  const name = within(bad).getByRole('textbox', { name: 'Account holder' })
  expect(name).toHaveValue('张伟')
  expect(name).toHaveFocus()
  await user.clear(name)
  await user.type(name, '王伟')
  await user.click(within(bad).getByRole('button', { name: 'Save' }))
  expect(await within(bad).findByText('Nothing is left of “王伟”.')).toBeInTheDocument()
  await user.clear(name)
  await user.type(name, 'Zhang Wei')
  await user.click(within(bad).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/The name was corrected\. The customer is told\./)).toBeInTheDocument()
  expect(correctHolder).toHaveBeenLastCalledWith({
    ...{ params: { id: returnId(2) }, body: { account_holder: 'Zhang Wei' }, headers: { 'If-Match': '"7"' } },
  })
  const good = screen.getByRole('table', { name: 'Payments in the file' })
  expect(within(good).getByRole('row', { name: /R2/ })).toHaveTextContent('Zhang Wei')
  expect(within(bad).queryByRole('row', { name: /R2/ })).not.toBeInTheDocument()
})

test('without an account of the shop no file is made, and the screen leads to where it is entered', async () => {
  const check = async () => ({ payments: [payment(1)], sums: [], is_possible: false, execution_day: '2026-10-05' })
  const stubs = { bankAccount: { get: async () => ({ ...account, iban: null }) }, bankFiles: { check } }
  await openConsole('/bank-files/new', stubs)
  expect(await screen.findByRole('link', { name: 'Enter it' })).toHaveAttribute('href', '/settings/bank')
  expect(screen.getByRole('button', { name: 'Make the file' })).toHaveAttribute('aria-disabled', 'true')
})

test('a downloaded file is confirmed as sent, after its sum was shown', async () => {
  const confirm = vi.fn(async () => file({ state: 'confirmed' }))
  const stubs = { bankFiles: { get: async () => file({ state: 'downloaded' }), confirm } }
  const { user } = await openConsole('/bank-files/3', stubs)
  await user.click(await screen.findByRole('button', { name: 'The bank has it' }))
  const dialog = screen.getByRole('dialog', { name: 'Has the bank taken refunds-3.xml?' })
  expect(dialog).toHaveTextContent('50.00 RON')
  await user.click(within(dialog).getByRole('button', { name: 'The bank has it' }))
  expect(await screen.findByText('The payments of refunds-3.xml are on their way.')).toBeInTheDocument()
  expect(confirm).toHaveBeenCalledWith({ params: { id: 3 } })
})

test('who made a file that needs four eyes can neither approve nor download it', async () => {
  const staff = { id: 5, name: 'Ana', role: 'finance', email: 'ana@example.com' } as never
  const get = async () => file({ state: 'made', four_eyes: true, made_by: { id: 5, name: 'Ana' } })
  await openConsole('/bank-files/3', { bankFiles: { get } }, { who: { staff } })
  expect(await screen.findByText(/Somebody else has to approve the file/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Approve|Download/ })).not.toBeInTheDocument()
})

test('a file that no longer fits its returns names the payments, and can only be made void', async () => {
  const message = 'The account or its holder is no longer the one in this file.'
  const changed = payment(2, { payout_id: 2, state: 'in_batch', problem: { code: 'bank_account_changed', message } })
  const get = async () => file({ payments: [payment(1, { payout_id: 1, state: 'in_batch' }), changed] })
  await openConsole('/bank-files/3', { bankFiles: { get } })
  const table = await screen.findByRole('table', { name: 'Payments that no longer fit' })
  expect(within(table).getByRole('row', { name: /R2/ })).toHaveTextContent(message)
  expect(within(table).queryByRole('row', { name: /R1/ })).not.toBeInTheDocument()
  expect(screen.getByText('The file cannot be used any more. Void it, and make a new one.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Void the file' })).toBeInTheDocument()
})

test('for a day on which banks do not pay, the next one is offered', async () => {
  const check = async () => ({ payments: [payment(1)], sums: [], is_possible: true, execution_day: '2026-10-12' })
  const stubs = { bankAccount: { get: async () => account }, bankFiles: { check } }
  const { user } = await openConsole('/bank-files/new', stubs)
  const day = await screen.findByLabelText(/^Execution date/)
  expect(screen.getByText('Left empty: October 12, 2026.')).toBeInTheDocument()
  fireEvent.change(day, { target: { value: '2026-12-25' } })
  expect(screen.getByText('Banks do not pay on this day.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Take December 28, 2026' }))
  expect(day).toHaveValue('2026-12-28')
  expect(screen.queryByRole('button', { name: /^Take/ })).not.toBeInTheDocument()
})

test('files that were downloaded and are not confirmed yet are counted in the navigation', async () => {
  const list = async () => ({ data: [file()], page: 0, total_pages: 1, total_items: 1, unconfirmed: 2 })
  await openConsole('/bank-files', { bankFiles: { list } })
  const words = '2 files were downloaded and are not confirmed yet'
  expect(await screen.findByTitle(words)).toHaveTextContent(words)
})

test('each state of a file has a colour of its own, but for one that is void', async () => {
  const data = BANK_FILE_STATES.map((state, id) => file({ id, state }))
  const list = async () => ({ data, page: 0, total_pages: 1, total_items: data.length, unconfirmed: 0 })
  await openConsole('/bank-files', { bankFiles: { list } })
  await screen.findAllByText('refunds-3.xml')
  const shown = [...document.querySelectorAll('[data-state]')].map((mark) => mark.getAttribute('data-state'))
  expect(shown).toEqual([...BANK_FILE_STATES])
  const css = readFileSync(join(import.meta.dirname, 'bank-files.module.css'), 'utf8')
  const colours = shown.map((state) => new RegExp(`\\[data-state="${state}"\\] \\{\\s*--dot: ([^;]+);`).exec(css)?.[1])
  expect([colours.length, new Set(colours).size, colours.indexOf(undefined)]).toEqual([5, 5, shown.indexOf('void')])
})
