import { ApiError, type CourierAccounts } from '@returns-desk/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import { method } from './test-methods.ts'

const FAN = { active: true, username: 'shop', client_id: '7', service: '', has_credentials: true }
const ACCOUNTS: CourierAccounts = { own: null, fan: FAN, sameday: null, cargus: null }

const openMethod = (courier_service_name: string, couriers: Stubs['couriers']) =>
  openConsole('/return-methods/1', {
    returnMethods: { get: async () => method(1, 'Courier', { courier_service_name }) },
    settings,
    couriers: { list: async () => ACCOUNTS, ...couriers },
  })

const courier = () => screen.findByRole('combobox', { name: 'Courier service' })
const checked = (works: boolean, message = '') => vi.fn(async () => ({ works, message }))

test('the courier is chosen from those that make labels, and the form says that its account works', async () => {
  await openMethod('FAN Courier', { check: checked(true) })
  expect(await courier()).toHaveValue('FAN Courier')
  expect(await screen.findByText('The account at FAN Courier works.')).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Sameday (no account)' })).toBeInTheDocument()
})

test('an account that the courier rejects shows the reason and links to the accounts', async () => {
  await openMethod('FAN Courier', { check: checked(false, 'wrong password') })
  expect(await screen.findByText(/does not work: wrong password/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Courier accounts' })).toHaveAttribute('href', '/couriers')
})

test('a courier without an account is not asked', async () => {
  const check = checked(true)
  const { user } = await openMethod('', { check })
  await user.selectOptions(await courier(), 'Sameday')
  expect(await screen.findByText(/You have no account at Sameday here/)).toBeInTheDocument()
  expect(check).not.toHaveBeenCalled()
})

test('a name that was typed before there was a choice stays as it is', async () => {
  await openMethod('Poșta Română', {})
  expect(await courier()).toHaveValue('Poșta Română')
})

test('when the accounts cannot be loaded, a courier can be chosen all the same', async () => {
  const { user } = await openMethod('', { list: async () => Promise.reject(new ApiError(503, '', {})) })
  await user.selectOptions(await courier(), 'Cargus')
  expect(await courier()).toHaveValue('Cargus')
})
