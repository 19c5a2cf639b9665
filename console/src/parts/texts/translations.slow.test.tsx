import { ApiError, ReturnMethod, ReturnReason, ReturnStatus } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../test/render-console.tsx'
import { SETTINGS } from '../../test/settings.ts'

const settings = { get: async () => ({ ...SETTINGS, languages: ['ro', 'en', 'de'] }) }

const SMALL = rowOf(ReturnReason, {
  id: 7,
  name: 'too_small',
  display_name: 'Prea mic',
  description: '',
  translations: { en: { display_name: 'Too small' } },
})

const group = (name: string) => within(screen.getByRole('group', { name }))

test('each language of a text stands beside the first one, and says where it is missing and what is read instead', async () => {
  await openConsole('/return-reasons/7', { settings, returnReasons: { get: async () => SMALL } })
  await screen.findByRole('group', { name: 'Display name' })
  expect(group('Display name').getByRole('textbox', { name: 'Display name' })).toHaveValue('Prea mic')
  expect(group('Display name').getByRole('textbox', { name: 'English' })).toHaveValue('Too small')
  const german = group('Display name').getByRole('textbox', { name: 'German' })
  expect(german).toHaveValue('')
  expect(german).toHaveAccessibleDescription(
    'No German yet Until it is written, the Romanian text is shown: “Prea mic”',
  )
  expect(german).toHaveAttribute('lang', 'de')
  // Nothing is missing where nothing is said.
  expect(group('Description').queryByText(/yet/)).not.toBeInTheDocument()
})

test('what is translated is saved with the rest, and opening the form is no change', async () => {
  const update = vi.fn(async () => SMALL)
  const returnReasons = { get: async () => SMALL, list: async () => [SMALL], update }
  const { user, currentAddress } = await openConsole('/return-reasons/7', { settings, returnReasons })
  await screen.findByRole('group', { name: 'Display name' })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!')
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'too_small')
  await user.type(group('Display name').getByRole('textbox', { name: 'German' }), 'Zu klein')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(currentAddress()).toBe('/return-reasons'))
  const translations = {
    en: { display_name: 'Too small', description: '' },
    de: { display_name: 'Zu klein', description: '' },
  }
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ translations }) }))
})

test('leaving an opened form asks nothing', async () => {
  const returnReasons = { get: async () => SMALL, list: async () => [SMALL] }
  const { user, currentAddress } = await openConsole('/return-reasons/7', { settings, returnReasons })
  await screen.findByRole('group', { name: 'Display name' })
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(currentAddress()).toBe('/return-reasons'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a refused translation is said at its field', async () => {
  const message = 'This text contains a character that cannot be stored.'
  const details = [{ field: 'translations.de.name', code: 'text_not_storable', message }]
  const update = async () => {
    throw new ApiError(400, 'Bad Request', { code: 'invalid_input', message, details })
  }
  const method = rowOf(ReturnMethod, { id: 3, name: 'Curier' })
  const returnMethods = { get: async () => method, list: async () => [method], update }
  const { user } = await openConsole('/return-methods/3', { settings, returnMethods })
  const german = within(await screen.findByRole('group', { name: 'Name' })).getByRole('textbox', { name: 'German' })
  await user.type(german, 'Kurier')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(german).toBeInvalid())
  expect(german).toHaveAccessibleDescription(expect.stringContaining(message))
})

test('lists are in the reader’s language, and say beside the name what is missing', async () => {
  const status = rowOf(ReturnStatus, {
    ...{ id: 1, name: 'new', display_name: 'Nou', description: 'Tocmai cerut.', order_index: 1 },
    translations: { en: { display_name: 'New', description: 'Just requested.' }, de: { display_name: 'Neu' } },
  })
  await openConsole('/return-statuses', { settings, returnStatuses: { list: async () => [status] } })
  const row = (await screen.findByText('Just requested.')).closest('tr') as HTMLElement
  expect(within(row).getByText('New')).toBeInTheDocument()
  expect(await within(row).findByText('No German yet')).toHaveAttribute(
    'title',
    'Until it is written, the Romanian text is shown.',
  )
  expect(within(row).queryByText('Nou')).not.toBeInTheDocument()
})

test('a new row is added with its translations', async () => {
  const create = vi.fn(async () => SMALL)
  const returnReasons = { list: async () => [], create }
  const { user } = await openConsole('/return-reasons', { settings, returnReasons })
  await screen.findByRole('group', { name: 'Display name' })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'too_small')
  await user.type(group('Display name').getByRole('textbox', { name: 'English' }), 'Too small')
  await user.click(screen.getByRole('button', { name: 'Add return reason' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create).toHaveBeenCalledWith({
    body: expect.objectContaining({
      translations: {
        en: { display_name: 'Too small', description: '' },
        de: { display_name: '', description: '' },
      },
    }),
  })
})

test('languages that become known late take neither the focus nor what is being typed', async () => {
  const late = Promise.withResolvers<typeof SETTINGS>()
  const method = rowOf(ReturnMethod, { id: 3, name: 'Curier', short_instruction: '' })
  const { user } = await openConsole('/return-methods/3', {
    settings: { get: () => late.promise },
    returnMethods: { get: async () => method },
  })
  const instruction = await screen.findByRole('textbox', { name: 'Short instruction' })
  await user.type(instruction, 'Only within')
  late.resolve({ ...SETTINGS, languages: ['ro', 'en'] })
  await screen.findByRole('group', { name: 'Short instruction' })
  expect(instruction).toHaveFocus()
  await user.keyboard(' the city')
  expect(screen.getByRole('textbox', { name: 'Short instruction' })).toHaveValue('Only within the city')
})
