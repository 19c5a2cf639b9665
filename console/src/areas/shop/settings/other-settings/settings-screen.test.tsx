import { ApiError, type Settings } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { SETTINGS } from '../../../../test/settings.ts'
import type { Stubs } from '../../../../test/stub-api.ts'

const shopWith = (stubs: Stubs['settings'] = {}) => {
  let kept = SETTINGS
  const update = vi.fn(async ({ body }: { body: Partial<Settings> }) => {
    kept = { ...kept, ...body, version: kept.version + 1 }
    return kept
  })
  return { settings: { get: vi.fn(async () => kept), update, ...stubs } }
}

const NEXT_SCREEN = { returnReasons: { list: async () => [] } }

const days = () => screen.findByRole('spinbutton', { name: 'Days to Accept Return' })
const save = () => screen.getByRole('button', { name: 'Save' })

const openAndType = async (typed: string, stubs = shopWith(), language: 'en' | 'ro' = 'en') => {
  const opened = await openConsole('/other-settings', stubs, { language })
  const [field] = (await screen.findAllByRole('spinbutton')) as [HTMLElement]
  await opened.user.clear(field)
  if (typed) await opened.user.type(field, typed)
  return { ...opened, field }
}

test('the days are shown and saved with the settings object and its version', async () => {
  const stubs = shopWith()
  const { user } = await openAndType('30', stubs)
  await user.click(save())
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument()
  expect(stubs.settings.update).toHaveBeenCalledWith({
    params: { id: 4 },
    body: { ...SETTINGS, days_accept_return: 30 },
    headers: { 'If-Match': '"2"' },
  })
  expect(await days()).toHaveValue('30')
  expect(save()).toHaveFocus()
})

test('a second save counts from the first one, and nothing is unsaved in between', async () => {
  const stubs = shopWith()
  const { user, currentAddress } = await openAndType('30', { ...stubs, ...NEXT_SCREEN })
  await user.click(save())
  await screen.findByText('The settings were saved.')
  await user.clear(await days())
  await user.type(await days(), '31{Enter}')
  await waitFor(() => expect(stubs.settings.update).toHaveBeenCalledTimes(2))
  expect(stubs.settings.update).toHaveBeenLastCalledWith(expect.objectContaining({ headers: { 'If-Match': '"3"' } }))
  await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument())
  await user.click(screen.getByRole('link', { name: 'Return reasons' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(currentAddress()).toBe('/return-reasons')
})

test.each([
  ['-1', 'en', 'Days to accept return must be a positive number.'],
  ['366', 'en', 'Days to accept return cannot exceed 365 days.'],
  ['', 'en', 'This field is required.'],
  ['12.5', 'en', 'Enter a whole number.'],
  ['12,5', 'ro', 'Introduceți un număr întreg.'],
  ['366', 'ro', 'Numărul de zile pentru acceptarea returului nu poate depăși 365.'],
] as const)('“%s” days are refused in %s', async (typed, language, text) => {
  const stubs = shopWith()
  const { user, field } = await openAndType(typed, stubs, language)
  await user.type(field, '{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(text)))
  expect(stubs.settings.update).not.toHaveBeenCalled()
})

test.each(['0', '365'])('%s days are fine', async (typed) => {
  const stubs = shopWith()
  const { user } = await openAndType(typed, stubs)
  await user.click(save())
  await waitFor(() => expect(stubs.settings.update).toHaveBeenCalledOnce())
})

test('what is no number becomes 0, and the field shows 0', async () => {
  const stubs = shopWith()
  const { user, field } = await openAndType('two weeks', stubs)
  await user.click(save())
  expect(field).toHaveValue('0')
  await waitFor(() =>
    expect(stubs.settings.update).toHaveBeenCalledWith(
      expect.objectContaining({ body: { ...SETTINGS, days_accept_return: 0 } }),
    ),
  )
})

test('a save that fails says so, and what was typed stays', async () => {
  const update = async () => Promise.reject(new TypeError('offline'))
  const { user, field } = await openAndType('30', shopWith({ update }) as ReturnType<typeof shopWith>)
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to save settings. Please try again.')
  expect(field).toHaveValue('30')
})

test('loading the settings can be retried after a failure', async () => {
  const get = vi.fn(async () => SETTINGS).mockRejectedValueOnce(new ApiError(500, '', {}))
  const { user } = await openConsole('/other-settings', shopWith({ get }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to load settings. Please try again.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Failed to load settings.' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await days()).toHaveValue('14')
})

test('the one number is all there is to fill in', async () => {
  await openConsole('/other-settings', shopWith())
  await days()
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('spinbutton')).toHaveLength(1)
  expect(main.queryAllByRole('textbox')).toEqual([])
  expect(main.queryAllByRole('switch')).toEqual([])
})
