import { ApiError, type CourierAccounts } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'

const NONE: CourierAccounts = { own: null, fan: null, sameday: null, cargus: null }
const FAN: CourierAccounts = {
  ...NONE,
  fan: { active: true, username: 'atelier', client_id: '7032158', service: '', has_credentials: true },
}

const open = (kept: CourierAccounts, couriers: NonNullable<Stubs['couriers']> = {}, language: 'en' | 'ro' = 'en') =>
  openConsole('/couriers', { couriers: { list: async () => kept, ...couriers } }, { language })

const panel = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)

test('the way there is under Settings', async () => {
  const { user, currentAddress } = await openConsole('/return-reasons', {
    settings,
    returnReasons: { list: async () => [] },
  })
  const navigation = within(screen.getByRole('navigation', { name: 'Main navigation' }))
  await user.click(navigation.getByRole('button', { name: 'Settings' }))
  await user.click(navigation.getByRole('link', { name: 'Couriers' }))
  expect(currentAddress()).toBe('/couriers')
  expect(await screen.findByRole('heading', { level: 1, name: 'Couriers' })).toBeInTheDocument()
})

test('the return address is saved, and missing fields are reported at the field', async () => {
  const saveOwn = vi.fn(async () => NONE)
  const { user } = await open(NONE, { saveOwn })
  const address = await panel('Return address')
  await user.type(address.getByRole('textbox', { name: 'Name' }), 'Atelier Mara')
  await user.click(address.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(address.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('Enter the city.'),
  )
  for (const [name, typed] of [
    ['Phone', '0215550101'],
    ['Street and number', 'Șos. Păcurari 3'],
    ['City', 'Iași'],
    ['County', 'Iași'],
  ] as const)
    await user.type(address.getByRole('textbox', { name }), typed)
  await user.click(address.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The return address was saved.')).toBeInTheDocument()
  expect(saveOwn).toHaveBeenCalledWith({
    body: {
      name: 'Atelier Mara',
      phone: '0215550101',
      email: '',
      address1: 'Șos. Păcurari 3',
      city: 'Iași',
      county: 'Iași',
      postal_code: '',
      country: '',
    },
  })
})

test('an account is shown without its password, and saving without one keeps the old one', async () => {
  const saveFan = vi.fn(async () => FAN)
  const { user } = await open(FAN, { saveFan })
  const fan = await panel('FAN Courier')
  expect(fan.getByRole('textbox', { name: 'User name' })).toHaveValue('atelier')
  const password = fan.getByLabelText('Password')
  expect(password).toHaveValue('')
  expect(password).toHaveAttribute('type', 'password')
  expect(password).toHaveAccessibleDescription('Leave empty to keep the current one.')
  await user.clear(fan.getByRole('textbox', { name: 'Client ID' }))
  await user.type(fan.getByRole('textbox', { name: 'Client ID' }), '42')
  await user.click(fan.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('FAN Courier was saved.')).toBeInTheDocument()
  expect(saveFan).toHaveBeenCalledWith({
    body: { active: true, username: 'atelier', password: '', client_id: '42', service: '' },
  })
})

test('the connection is tested at a click, and a problem is shown in the banner', async () => {
  const check = vi
    .fn(async () => ({ works: true, message: '' }))
    .mockResolvedValueOnce({ works: false, message: 'Curierul refuză.' })
  const { user } = await open(FAN, { check }, 'ro')
  const fan = await panel('FAN Courier')
  await user.click(fan.getByRole('button', { name: 'Testați conexiunea' }))
  expect(await fan.findByRole('alert')).toHaveTextContent('Curierul refuză.')
  await user.click(fan.getByRole('button', { name: 'Testați conexiunea' }))
  expect(await screen.findByText('Conexiunea cu FAN Courier funcționează.')).toBeInTheDocument()
  expect(check).toHaveBeenCalledWith({ params: { courier: 'fan' } })
})

test('removing an account names it and asks first', async () => {
  let kept = FAN
  const remove = vi.fn(async () => {
    kept = NONE
    return undefined
  })
  const { user } = await openConsole('/couriers', { couriers: { list: async () => kept, remove } })
  await user.click((await panel('FAN Courier')).getByRole('button', { name: 'Remove account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the account at FAN Courier?' }))
  expect(remove).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The account at FAN Courier was removed.')).toBeInTheDocument()
  await waitFor(async () =>
    expect((await panel('FAN Courier')).queryByRole('button', { name: 'Remove account' })).not.toBeInTheDocument(),
  )
})

test('accounts that cannot be loaded say so', async () => {
  await openConsole('/couriers', { couriers: { list: async () => Promise.reject(new ApiError(500, '', {})) } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the couriers')
})
