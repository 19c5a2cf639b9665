import { ApiError, type ErrorMessage } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'
import { SUCCESS_ALERT_MS } from './success-alert.tsx'

const OWN: ErrorMessage = { code: 'name_required', message: 'Give it a name!', is_default: false }
const TWELVE = [
  { code: 'not_found', message: 'Nothing here.', is_default: true },
  OWN,
  ...Array.from({ length: 10 }, (_, index) => ({ code: `code_${index}`, message: `Text ${index}`, is_default: true })),
]

type CodeInput = { params: { shopId: string | number; code: string | number } }

const shopWith = (stubs: Stubs['errorMessages'] = {}) => {
  let kept: ErrorMessage[] = TWELVE
  const put = (changed: ErrorMessage) => {
    kept = kept.map((row) => (row.code === changed.code ? changed : row))
    return changed
  }
  return {
    errorMessages: {
      list: vi.fn(async () => kept),
      replace: vi.fn(async ({ params, body }: CodeInput & { body: { message: string } }) =>
        put({ code: String(params.code), message: body.message, is_default: false }),
      ),
      restore: vi.fn(async ({ params }: CodeInput) => {
        put({ code: String(params.code), message: 'Name is required', is_default: true })
        return undefined
      }),
      ...stubs,
    },
  }
}

const openEditor = async (stubs = shopWith()) => {
  const opened = await openConsole('/error-messages', stubs as Stubs)
  await opened.user.click(await screen.findByRole('button', { name: 'Edit not_found: Nothing here.' }))
  const field = screen.getByRole('textbox', { name: 'Message for not_found' })
  return { ...opened, field }
}

test('ten messages a page, fetched for the shop of the session; only changed ones can be restored', async () => {
  const stubs = shopWith()
  await openConsole('/error-messages', stubs)
  const row = await screen.findByRole('row', { name: /not_found/ })
  expect(row).toHaveTextContent('Nothing here.')
  expect(screen.getAllByRole('row')).toHaveLength(11)
  expect(within(row).queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(1)
  expect(stubs.errorMessages.list).toHaveBeenCalledWith(expect.objectContaining({ params: { shopId: 1 } }))
})

test('Enter saves; a green alert says so and goes after three seconds', async () => {
  const stubs = shopWith()
  const { user, field } = await openEditor(stubs)
  expect(field).toHaveFocus()
  await user.clear(field)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.type(field, 'Gone.{Enter}')
  const alert = await screen.findByText('The message for “not_found” was saved.')
  expect(alert.closest('[role=status]')).toHaveAttribute('data-tone', 'success')
  expect(stubs.errorMessages.replace).toHaveBeenCalledWith({
    params: { shopId: 1, code: 'not_found' },
    body: { code: 'not_found', message: 'Gone.' },
  })
  const reached = await screen.findByRole('button', { name: 'Edit not_found: Gone.' })
  await waitFor(() => expect(reached).toHaveFocus())
  await vi.advanceTimersByTimeAsync(SUCCESS_ALERT_MS)
  await waitFor(() => expect(alert).not.toBeInTheDocument())
  vi.useRealTimers()
})

test('Escape cancels, saves nothing and gives the focus back', async () => {
  const stubs = shopWith()
  const { user, field } = await openEditor(stubs)
  await user.type(field, ' More{Escape}')
  expect(screen.getByRole('button', { name: 'Edit not_found: Nothing here.' })).toHaveFocus()
  expect(stubs.errorMessages.replace).not.toHaveBeenCalled()
})

test('a message that was not changed is not made an override', async () => {
  const stubs = shopWith()
  const { user, field } = await openEditor(stubs)
  await user.type(field, '{Enter}')
  const reached = await screen.findByRole('button', { name: 'Edit not_found: Nothing here.' })
  await waitFor(() => expect(reached).toHaveFocus())
  expect(stubs.errorMessages.replace).not.toHaveBeenCalled()
})

test('a blank message is refused at the field', async () => {
  const { user, field } = await openEditor()
  await user.clear(field)
  await user.type(field, '  {Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Error message cannot be empty/))
  expect(field).toBeInvalid()
})

test('a save that fails keeps the editor and says why', async () => {
  const replace = async () => Promise.reject(new ApiError(500, '', {}))
  const { user, field } = await openEditor(shopWith({ replace }) as ReturnType<typeof shopWith>)
  await user.type(field, '!{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update error message')
  expect(field).toHaveValue('Nothing here.!')
})

test('turning the page keeps what is being typed, and leaving the screen asks first', async () => {
  const { user, field } = await openEditor()
  await user.type(field, '!')
  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  await user.click(screen.getByRole('link', { name: 'Page 1' }))
  expect(screen.getByRole('textbox', { name: 'Message for not_found' })).toHaveValue('Nothing here.!')
  await user.click(screen.getByRole('link', { name: 'Return reasons' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument()
})

test('restoring asks first, naming the code and the effect', async () => {
  const stubs = shopWith()
  const { user } = await openConsole('/error-messages', stubs)
  const label = 'Restore the default message for “name_required”'
  await user.click(await screen.findByRole('button', { name: label }))
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent('Deleting the override for error code name_required restores the default message.')
  await user.click(within(dialog).getByRole('button', { name: 'Restore default' }))
  expect(await screen.findByText('The default message for “name_required” was restored.')).toBeInTheDocument()
  expect(stubs.errorMessages.restore).toHaveBeenCalledWith({ params: { shopId: 1, code: 'name_required' }, query: {} })
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument()
})

test('an override that cannot be deleted says so', async () => {
  const restore = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/error-messages', shopWith({ restore }))
  await user.click(await screen.findByRole('button', { name: /^Restore the default message/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore default' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to delete error message override')
})

test('a message is found by its code or its text, and the address remembers the search', async () => {
  const { user, currentAddress } = await openConsole('/error-messages?page=2', shopWith())
  await user.type(await screen.findByRole('searchbox', { name: 'Find a code or text' }), 'GIVE it')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(screen.getByText('1 message')).toBeInTheDocument()
  expect(currentAddress()).toBe('/error-messages?search=GIVE+it')
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('No error message contains “GIVE itx”.')).toBeInTheDocument()
})

test('a list that cannot be loaded, and one that is empty, say so', async () => {
  const list = vi.fn(async () => [] as ErrorMessage[]).mockRejectedValueOnce(new TypeError('offline'))
  const { user } = await openConsole('/error-messages', shopWith({ list }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch error messages')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No error messages available')).toBeInTheDocument()
})

/** A back end that knows texts by language, as ours does. */
const BOTH: ErrorMessage = {
  code: 'not_found',
  language: 'ro',
  message: 'Aici nu e nimic.',
  is_default: false,
  texts: { ro: { message: 'Aici nu e nimic.', is_default: false }, en: { message: 'Not there.', is_default: true } },
}

test('both languages are shown side by side, the first one leading, and each is edited separately', async () => {
  const replace = vi.fn(async () => ({
    ...BOTH,
    language: 'en' as const,
    message: 'Gone.',
    texts: { ...BOTH.texts, en: { message: 'Gone.', is_default: false } } as ErrorMessage['texts'],
  }))
  const { user } = await openConsole('/error-messages', shopWith({ list: async () => [BOTH], replace }))
  await screen.findByRole('row', { name: /not_found/ })
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Code',
    'Message in Romanian',
    'Message in English',
  ])
  expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Edit not_found, English: Not there.' }))
  const field = screen.getByRole('textbox', { name: 'Message for not_found, English' })
  await user.clear(field)
  await user.type(field, 'Gone.{Enter}')
  expect(await screen.findByRole('button', { name: 'Edit not_found, English: Gone.' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Edit not_found, Romanian: Aici nu e nimic.' })).toBeInTheDocument()
  expect(replace).toHaveBeenCalledWith({
    params: { shopId: 1, code: 'not_found' },
    body: { code: 'not_found', language: 'en', message: 'Gone.' },
  })
})

test('restoring one language leaves the other as it is', async () => {
  const restore = vi.fn(async () => undefined)
  const { user } = await openConsole('/error-messages', shopWith({ list: async () => [BOTH], restore }))
  await user.click(await screen.findByRole('button', { name: /^Restore the default message.*Romanian/ }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Only the text in Romanian changes.')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore default' }))
  await waitFor(() =>
    expect(restore).toHaveBeenCalledWith({ params: { shopId: 1, code: 'not_found' }, query: { language: 'ro' } }),
  )
})
