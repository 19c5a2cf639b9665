import { ApiError } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { SHOP, shopWith } from '../test-shop.ts'

const open = async (world: ReturnType<typeof shopWith>, language: 'en' | 'ro' = 'en') => {
  const { shop, settings } = world
  const opened = await openConsole('/settings/shop', { shop, settings }, { language })
  await screen.findByRole('textbox', { name: /^(Shop name|Numele magazinului)/ })
  return opened
}

const save = () => screen.getByRole('button', { name: /^(Save|Salvați)$/ })
const { name, country, currency, time_zone, languages } = SHOP
const PLACE = { name, country, currency, time_zone, languages }

test('name, country, currency and time zone are saved against the version that was opened', async () => {
  const world = shopWith()
  const { user } = await open(world)
  await user.clear(screen.getByRole('textbox', { name: 'Shop name' }))
  await user.type(screen.getByRole('textbox', { name: 'Shop name' }), 'Poppy')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'United Kingdom')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'GBP · British Pound')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Europe/London')
  await user.click(save())
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument()
  expect(world.update).toHaveBeenCalledWith({
    body: { ...PLACE, name: 'Poppy', country: 'GB', currency: 'GBP', time_zone: 'Europe/London' },
    headers: { 'If-Match': '"2"' },
  })
  const brand = screen.getAllByText('Returns Desk')[0]?.parentElement as HTMLElement
  expect(within(brand).getByText('Poppy'), 'the navigation names it at once').toBeInTheDocument()
})

test.each([
  ['en', 'It can no longer be changed: there are already returns in this currency.'],
  ['ro', 'Nu mai poate fi schimbată: există deja retururi în această monedă.'],
] as const)('once there are returns the currency is fixed, and the reason is said in %s', async (language, reason) => {
  await open(shopWith({ has_returns: true }), language)
  const field = screen.getByRole('combobox', { name: language === 'en' ? 'Currency' : 'Moneda' })
  expect(field).toBeDisabled()
  expect(field).toHaveAccessibleDescription(reason)
})

test('before that it can be changed', async () => {
  await open(shopWith())
  expect(screen.getByRole('combobox', { name: 'Currency' })).toBeEnabled()
})

test('any language can be added, made the first one, and removed again', async () => {
  const world = shopWith()
  const { user } = await open(world)
  const add = screen.getByRole('combobox', { name: 'Add a language' })
  await waitFor(() => expect(within(add).getAllByRole('option').length).toBeGreaterThan(500))
  await user.selectOptions(add, 'Aromanian')
  await user.selectOptions(add, 'de')
  await user.click(screen.getByRole('button', { name: 'Make first: German' }))
  await user.click(screen.getByRole('button', { name: 'Remove English' }))
  const list = screen.getByRole('list', { name: 'Languages of your own texts' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['German deFirst language', 'Romanian roMake first', 'Aromanian rupMake first'])
  expect(list).toHaveFocus()
  await user.click(save())
  await waitFor(() =>
    expect(world.update).toHaveBeenCalledWith(
      expect.objectContaining({ body: { ...PLACE, languages: ['de', 'ro', 'rup'] } }),
    ),
  )
})

test('languages are named in the language of the reader', async () => {
  await open(shopWith({ languages: ['ro', 'de', 'xx-unknown'] }), 'ro')
  const list = screen.getByRole('list', { name: 'Limbile textelor dvs.' })
  expect(list).toHaveTextContent(/Română ro.*Germană de.*xx-unknown/)
})

test('a shop needs a name', async () => {
  const world = shopWith()
  const { user } = await open(world)
  await user.clear(screen.getByRole('textbox', { name: 'Shop name' }))
  await user.click(save())
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Shop name' })).toHaveAccessibleDescription(/^Name is required/),
  )
  expect(world.update).not.toHaveBeenCalled()
})

test('what the server refuses is said, and what was typed stays', async () => {
  const message = 'The currency can no longer be changed: there are returns in it.'
  const update = vi.fn(async () => Promise.reject(new ApiError(409, '', { code: 'currency_in_use', message })))
  const world = shopWith()
  const { user } = await open({ ...world, shop: { ...world.shop, update } as never })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR · Euro')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error: ${message}`)
  expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
})

test('unsaved changes are not left without a question', async () => {
  const { user, currentAddress } = await open(shopWith())
  await user.click(screen.getByRole('button', { name: 'Make first: English' }))
  await user.click(screen.getByRole('link', { name: 'Portal' }))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(currentAddress()).toBe('/settings/shop')
})

test('loading the shop can be retried after a failure', async () => {
  const get = vi.fn(async () => SHOP).mockRejectedValueOnce(new ApiError(500, '', {}))
  const { user } = await openConsole('/settings/shop', { shop: { get } })
  expect(await screen.findByRole('heading', { name: 'Failed to load settings.' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Shop name' })).toHaveValue('Atelier Mara')
})
