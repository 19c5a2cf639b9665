import { ApiError, ReturnReason, ReturnReasonInput } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptRows } from '../../../test/kept-rows.ts'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const reason = (id: number, name: string) =>
  rowOf(ReturnReason, { id, name, display_name: `${name} for customers`, description: `About ${name}` })

const SIX = ['damaged', 'wrong size', 'late', 'changed mind', 'gift', 'other'].map((name, index) =>
  reason(index + 1, name),
)

/** A shop whose reasons can be read, added to and deleted from. */
const shopWith = (reasons: readonly ReturnReason[], stubs: Stubs['returnReasons'] = {}) => {
  const { list, remove, add } = keptRows(reasons)
  const returnReasons = {
    list,
    remove,
    create: vi.fn(async ({ body }: { body: { name: string } }) => add({ ...reason(99, body.name), ...body })),
    ...stubs,
  }
  return { returnReasons }
}

const rowNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('the list shows five reasons a page, with name, display name and description', async () => {
  await openConsole('/return-reasons', shopWith(SIX))
  const row = await screen.findByRole('row', { name: /damaged/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['damaged', 'damaged for customers', 'About damaged', ''])
  expect(rowNames()).toHaveLength(5)
  expect(screen.getByText('1–5 of 6')).toBeInTheDocument()
})

test('the second page shows the rest, and the address remembers it', async () => {
  const { user, currentAddress } = await openConsole('/return-reasons', shopWith(SIX))
  await user.click(await screen.findByRole('link', { name: 'Next page' }))
  expect(rowNames()).toEqual(['other'])
  expect(currentAddress()).toBe('/return-reasons?page=2')
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('five reasons fit on one page, so there is no pager', async () => {
  await openConsole('/return-reasons', shopWith(SIX.slice(0, 5)))
  await screen.findByRole('link', { name: 'damaged' })
  expect(screen.queryByRole('navigation', { name: 'Pages of Return reasons' })).not.toBeInTheDocument()
})

test('a shop without reasons sees an empty state', async () => {
  await openConsole('/return-reasons', shopWith([]))
  expect(await screen.findByText('No return reasons available')).toBeInTheDocument()
})

test('a click anywhere on a row opens the reason', async () => {
  const { user, currentAddress } = await openConsole('/return-reasons', {
    returnReasons: { list: async () => SIX, get: async () => SIX[1] as ReturnReason },
  })
  await user.click(await screen.findByText('About wrong size'))
  expect(currentAddress()).toBe('/return-reasons/2')
})

test('when the list cannot be loaded, a red banner says why and loading can be retried', async () => {
  const list = vi.fn(async () => SIX).mockRejectedValueOnce(new ApiError(503, '', { message: 'Back in a minute.' }))
  const { user } = await openConsole('/return-reasons', shopWith([], { list }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Back in a minute.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'damaged' })).toBeInTheDocument()
})

test('when the server gives no reason, the screen says what failed', async () => {
  await openConsole('/return-reasons', shopWith([], { list: async () => Promise.reject(new TypeError('fetch')) }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch return reasons')
})

test('deleting asks first, naming the reason and what will happen', async () => {
  const stubs = shopWith(SIX)
  const { user } = await openConsole('/return-reasons', stubs)
  await user.click(await screen.findByRole('button', { name: 'Delete “late”' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete “late”?' })
  expect(dialog).toHaveTextContent('Are you sure you want to delete this return reason?')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(stubs.returnReasons.remove).not.toHaveBeenCalled()
})

test('a deleted reason leaves the list, and the last page that is left is shown', async () => {
  const { user } = await openConsole('/return-reasons?page=2', shopWith(SIX))
  await user.click(await screen.findByRole('button', { name: 'Delete “other”' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('“other” was deleted.')).toBeInTheDocument()
  await waitFor(() => expect(rowNames()).toEqual(['damaged', 'wrong size', 'late', 'changed mind', 'gift']))
})

test('a reason that cannot be deleted stays, and the banner says why', async () => {
  const remove = async () => Promise.reject(new ApiError(500, '', {}))
  const { user } = await openConsole('/return-reasons', shopWith(SIX, { remove }))
  await user.click(await screen.findByRole('button', { name: 'Delete “late”' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to delete return reason')
  expect(screen.getByRole('link', { name: 'late' })).toBeInTheDocument()
})

test('a new reason is added, trimmed, and the form is ready for the next one', async () => {
  const stubs = shopWith([])
  const { user } = await openConsole('/return-reasons', stubs)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '  torn ')
  await user.type(screen.getByRole('textbox', { name: 'Display name' }), 'Arrived torn')
  await user.click(screen.getByRole('button', { name: 'Add return reason' }))
  expect(await screen.findByText('“torn” was added.')).toBeInTheDocument()
  expect(stubs.returnReasons.create).toHaveBeenCalledWith({
    body: rowOf(ReturnReasonInput, { name: 'torn', display_name: 'Arrived torn', description: '' }),
  })
  expect(await screen.findByRole('link', { name: 'torn' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('after adding the sixth reason its page is shown and the row marked', async () => {
  const { user, currentAddress } = await openConsole('/return-reasons', shopWith(SIX.slice(0, 5)))
  await screen.findByRole('link', { name: 'damaged' })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'too late')
  await user.click(screen.getByRole('button', { name: 'Add return reason' }))
  expect(await screen.findByRole('row', { name: /too late/ })).toHaveTextContent('Just added')
  expect(currentAddress()).toBe('/return-reasons?page=2')
  // Turning back does not lead forward again.
  await user.click(screen.getByRole('link', { name: 'Page 1' }))
  expect(rowNames()).toContain('damaged')
})

test('the button says that the reason is being created, and a second press creates no second one', async () => {
  let finish = (_: ReturnReason) => {}
  const create = vi.fn(
    () =>
      new Promise<ReturnReason>((done) => {
        finish = done
      }),
  )
  const { user } = await openConsole('/return-reasons', shopWith([], { create }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'torn')
  await user.click(screen.getByRole('button', { name: 'Add return reason' }))
  await user.click(await screen.findByRole('button', { name: 'Creating…' }))
  finish(reason(7, 'torn'))
  expect(await screen.findByRole('button', { name: 'Add return reason' })).toBeInTheDocument()
  expect(create).toHaveBeenCalledOnce()
})

test('a reason without a name is not sent; the field says what is missing', async () => {
  const { user } = await openConsole('/return-reasons', shopWith([]))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, '   ')
  await user.click(screen.getByRole('button', { name: 'Add return reason' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Name is required/))
  expect(name).toBeRequired()
  expect(name).toHaveFocus()
})

test("the server's complaint about a field stands at that field", async () => {
  const details = [{ field: 'name', code: 'name_taken', message: 'Another one already has this name.' }]
  const create = async () => Promise.reject(new ApiError(409, '', { message: 'Taken', details }))
  const { user } = await openConsole('/return-reasons', shopWith(SIX, { create }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, 'late')
  await user.click(screen.getByRole('button', { name: 'Add return reason' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Another one already has this name/))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('what was typed stays when creating failed, under a banner', async () => {
  const create = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/return-reasons', shopWith([], { create }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'torn')
  await user.click(screen.getByRole('button', { name: 'Add return reason' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to create return reason')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('torn')
})

test('leaving with a half-typed reason asks first; turning the page does not', async () => {
  const { user, currentAddress } = await openConsole('/return-reasons', shopWith(SIX))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'torn')
  await user.click(await screen.findByRole('link', { name: 'Page 2' }))
  expect(currentAddress()).toBe('/return-reasons?page=2')
  await user.click(screen.getByRole('link', { name: 'Rules' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('torn')
  await user.click(screen.getByRole('link', { name: 'Rules' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(currentAddress()).toBe('/rules'))
})

test('a refresh in the background changes the list and leaves alone what is being typed', async () => {
  let kept = SIX.slice(0, 1)
  const { user, queryClient } = await openConsole('/return-reasons', shopWith([], { list: async () => kept }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'half')
  kept = SIX.slice(0, 2)
  await queryClient.refetchQueries()
  expect(await screen.findByRole('link', { name: 'wrong size' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('half')
})

test('all of it in Romanian', async () => {
  const { user } = await openConsole('/return-reasons', shopWith(SIX), { language: 'ro' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Motive de retur')
  expect(await screen.findByText('1–5 din 6')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Adăugați motivul' }))
  const name = screen.getByRole('textbox', { name: 'Nume' })
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Numele este obligatoriu/))
  await user.click(screen.getByRole('button', { name: 'Ștergeți „late”' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Sigur doriți să ștergeți acest motiv de retur?')
})

test('switching the language needs no reload, and complaints that stand change with it', async () => {
  const { user } = await openConsole('/return-reasons', shopWith([]))
  await user.click(screen.getByRole('button', { name: 'Add return reason' }))
  await screen.findByText('Name is required')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Română')
  expect(await screen.findByText('Numele este obligatoriu')).toBeInTheDocument()
  expect(screen.getByText('Nu există motive de retur disponibile')).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('ro')
})
