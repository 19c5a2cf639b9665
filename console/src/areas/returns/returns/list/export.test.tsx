import { type ApiContract, ApiError, type Client } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { ALONE, listOf, shopWith } from '../test/shop.ts'

const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Download = Client<ApiContract>['returnsExport']['file']
type Role = 'owner' | 'agent'
const person = (role: Role) => ({ staff: { id: 1, name: 'Ana', role } })

const open = async (address: string, role: Role = 'owner', language: 'en' | 'ro' = 'en') => {
  const file = vi.fn<Download>(async () => new File(['x'], 'shop-returns-2026-10-05.csv'))
  const shop = shopWith(
    { list: listOf(30) },
    { ...ALONE, returnViews: { list: async () => [] }, returnsExport: { file } },
  )
  const { user } = await openConsole(address, shop, { language, who: person(role) as never })
  await user.click(await screen.findByRole('button', { name: language === 'en' ? 'Export' : 'Exportați' }))
  return { user, file, dialog: within(await screen.findByRole('dialog')) }
}

test('the file is of the view in the address, all pages of it', async () => {
  const { user, file, dialog } = await open('/returns?q=ana&status=received&sort=total&dir=asc&page=3')
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(file.mock.lastCall?.[0]).toMatchObject({
    query: { q: 'ana', status: 'received', sort: 'total', dir: 'asc', per: 'return' },
  })
  expect(file.mock.lastCall?.[0]?.query).not.toHaveProperty('page')
  expect(saved).toEqual(['shop-returns-2026-10-05.csv'])
})

test('bank accounts are offered per return, and have to be chosen', async () => {
  const { user, file, dialog } = await open('/returns')
  await user.click(dialog.getByRole('checkbox', { name: /^With bank accounts/ }))
  await user.click(dialog.getByRole('radio', { name: 'Returned product' }))
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: 'Return' }))
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(file.mock.lastCall?.[0]).toMatchObject({ query: { per: 'return', iban: '1' } })
})

test('who may not see bank accounts is not asked, in Romanian too', async () => {
  const { user, file, dialog } = await open('/returns', 'agent', 'ro')
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: 'Produs returnat' }))
  await user.click(dialog.getByRole('button', { name: 'Descărcați' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(file.mock.lastCall?.[0]?.query).toEqual({ per: 'product' })
})

test('a failure is shown in the dialog, and leaving it stops the download', async () => {
  const { user, file, dialog } = await open('/returns?q=colour:red')
  file.mockRejectedValueOnce(
    new ApiError(400, '', { code: 'query_key_unknown', message: 'Not something to search by.' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await dialog.findByText('Not something to search by.')).toBeInTheDocument()
  file.mockImplementationOnce(() => new Promise(() => {}))
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await dialog.findByRole('button', { name: 'Preparing the file…' })).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(file.mock.lastCall?.[0]?.signal?.aborted).toBe(true)
  expect(saved).toEqual([])
})
