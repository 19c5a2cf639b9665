import { ApiError, type CsvCheck, type ImportWebhook } from '@returns-desk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'

const URL = 'https://returns.example/api/orders/import/atelier'
const SECRET = { id: '0b9f6a3e-2c1d-4e5f-8a7b-6c5d4e3f2a1b', created_at: '2026-10-05T12:00:00Z', expires_at: null }
const NONE: ImportWebhook = { url: URL, secrets: [] }
const GOOD: CsvCheck = { orders_new: 2, orders_updated: 1, lines: 4, errors_total: 0, errors: [] }
const FILE = new File(['order_name'], 'orders.csv', { type: 'application/vnd.ms-excel' })

const open = (calls: NonNullable<Stubs['ordersImport']> = {}, webhook = NONE, language: 'en' | 'ro' = 'en') =>
  openConsole('/orders-import', { settings, ordersImport: { get: async () => webhook, ...calls } }, { language })

const field = () => screen.findByLabelText('Choose a CSV file')

test('a file is checked when it is chosen, and imported by a button', async () => {
  const check = vi.fn(async () => GOOD)
  const importCsv = vi.fn(async () => ({ orders_new: 2, orders_updated: 1 }))
  const { user } = await open({ check, importCsv })
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await user.upload(await field(), FILE)
  expect(await screen.findByText('2 new orders')).toBeInTheDocument()
  expect(screen.getByText('1 order changed')).toBeInTheDocument()
  expect(importCsv).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Import 3 orders' }))
  expect(await screen.findByText('3 orders were imported.')).toBeInTheDocument()
  const [{ file }] = importCsv.mock.calls[0] as unknown as [{ file: Blob }]
  expect([file.type, file.size]).toEqual(['text/csv', FILE.size])
  expect(await field()).toBeInTheDocument()
})

test.each([
  ['en', 'Choose a CSV file', ['1,234 new orders', '20 orders changed', '12,345 rows read'], 'Import 1,254 orders'],
  [
    'ro',
    'Alegeți un fișier CSV',
    ['1.234 de comenzi noi', '20 de comenzi modificate', '12.345 de rânduri citite'],
    'Importați 1.254 de comenzi',
  ],
] as const)('thousands are formatted as in %s', async (language, label, counts, button) => {
  const check = async () => ({ ...GOOD, orders_new: 1234, orders_updated: 20, lines: 12_345 })
  const { user } = await open({ check }, NONE, language)
  await user.upload(await screen.findByLabelText(label), FILE)
  for (const count of counts) expect(await screen.findByText(count)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument()
})

test('whoever tries the demo reads beforehand that its link ends with their own orders', async () => {
  await openConsole('/orders-import', { settings, ordersImport: { get: async () => NONE } }, { who: { isDemo: true } })
  expect(await screen.findByText(/you are signed out/)).toBeInTheDocument()
})

test('a file can be dropped', async () => {
  const check = vi.fn(async () => GOOD)
  await open({ check })
  const target = (await field()).closest('div') as HTMLElement
  fireEvent.dragOver(target, { dataTransfer: { files: [FILE] } })
  fireEvent.drop(target, { dataTransfer: { files: [FILE] } })
  expect(await screen.findByText('orders.csv')).toBeInTheDocument()
  await waitFor(() => expect(check).toHaveBeenCalledOnce())
})

test('the first ten errors are shown by line, and nothing can be imported', async () => {
  const errors = Array.from({ length: 12 }, (_, i) => ({ line: i + 2, column: 'Email', message: `Wrong ${i}.` }))
  const { user } = await open({ check: async () => ({ ...GOOD, errors_total: 12, errors }) }, NONE, 'ro')
  await user.upload(await screen.findByLabelText('Alegeți un fișier CSV'), FILE)
  expect(await screen.findByText('12 erori: corectați-le și alegeți din nou fișierul')).toBeInTheDocument()
  expect(screen.getByText('Wrong 9.')).toBeInTheDocument()
  expect(screen.queryByText('Wrong 10.')).toBeNull()
  expect(screen.getByText('și încă 2')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Importați/ })).toBeNull()
})

test('an error about the whole file is shown in the banner', async () => {
  const check = async () => {
    throw new ApiError(400, 'Bad Request', { code: 'csv_not_utf8', message: 'This file is not in UTF-8.' })
  }
  const { user } = await open({ check })
  await user.upload(await field(), FILE)
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is not in UTF-8.')
})

test('a secret is shown once, and can be removed', async () => {
  const createSecret = vi.fn(async () => ({ ...SECRET, secret: 'the-secret' }))
  const removeSecret = vi.fn(async () => undefined)
  let webhook = NONE
  const { user } = await open({
    get: async () => webhook,
    createSecret: async () => {
      webhook = { url: URL, secrets: [SECRET] }
      return createSecret()
    },
    removeSecret,
  })
  expect((await screen.findAllByText(URL, { exact: false })).length).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Create a secret' }))
  expect(await screen.findByText('the-secret')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Copy: Secret' })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: /^Remove the secret created/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The secret was removed.')).toBeInTheDocument()
  expect(removeSecret).toHaveBeenCalledWith({ params: { secret_id: SECRET.id } })
})

test('a shop whose orders come from its platform sees a message', async () => {
  const get = async () => {
    throw new ApiError(409, 'Conflict', { code: 'orders_kept_elsewhere', message: 'Its platform keeps them.' })
  }
  await open({ get })
  expect(await screen.findByText(/Its platform keeps them\./)).toBeInTheDocument()
  expect(screen.queryByText('From a CSV file')).toBeNull()
})

test('the creation time of a secret is in the shop’s time zone, as on every other screen', async () => {
  const secret = { ...SECRET, created_at: '2026-10-05T22:30:00.000Z', expires_at: null }
  await open({}, { url: URL, secrets: [secret] })
  expect(await screen.findByText(/October 6, 2026 at 1:30 AM/)).toBeInTheDocument()
})
