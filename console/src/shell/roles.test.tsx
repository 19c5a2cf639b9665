import type { Role } from '@returns-desk/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../test/render-console.tsx'
import type { Stubs } from '../test/stub-api.ts'

const EMPTY: Stubs = {
  returns: { list: async () => ({ data: [], page: 0, total_pages: 0, total_items: 0 }) },
  returnStatuses: { list: async () => [] },
  returnViews: { list: async () => [] },
  rules: { list: async () => [] },
}

const as = (role: Role, address: string) =>
  openConsole(address, EMPTY, { who: { staff: { id: 2, name: 'Ana', role } } })

const places = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('the navigation has what the role opens, and no more', async () => {
  await as('agent', '/returns')
  expect(places()).toEqual(expect.arrayContaining(['Returns', 'Withdrawals']))
  expect(places()).not.toEqual(expect.arrayContaining(['Rules']))
  expect(screen.queryByRole('button', { name: 'Settings' })).not.toBeInTheDocument()
})

test('a manager configures the shop, but not its people', async () => {
  const { user } = await as('manager', '/returns')
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  expect(places()).toEqual(expect.arrayContaining(['Rules', 'Audit']))
  expect(places()).not.toContain('People')
})

test('a page that the role does not open says so', async () => {
  await as('viewer', '/rules')
  expect(screen.getByRole('heading', { name: 'Your role does not open this page' })).toBeInTheDocument()
})

test('a person who cannot configure starts on the returns', async () => {
  const { currentAddress } = await as('warehouse', '/')
  expect(currentAddress()).toBe('/returns')
})

test('a back end that names nobody opens everything', async () => {
  await openConsole('/returns', EMPTY)
  expect(places()).toEqual(expect.arrayContaining(['Rules', 'Returns']))
})
