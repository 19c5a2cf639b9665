import { ApiError, ReturnNote, StaffMember } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '../../../../../paths.ts'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { ALONE, detail, listItem, listOf, returnId, shopWith } from '../../test/shop.ts'

const ANA = { id: 1, name: 'Ana Pop', role: 'agent' } as const
const DAN = { id: 2, name: 'Dan Ionescu' }
const member = (id: number, name: string, role: StaffMember['role'] = 'agent') =>
  rowOf(StaffMember, { id, name, role, state: 'active' })
const note = (id: number, own: Partial<ReturnNote> = {}) =>
  rowOf(ReturnNote, {
    id,
    staff: DAN,
    body: 'The seam came loose',
    mentions: [],
    created_at: '2026-10-05T14:30:00.000Z',
    edited_at: null,
    deleted_by: null,
    ...own,
  })

interface World {
  readonly notes?: ReturnNote[]
  readonly others?: { id: number; name: string }[]
  readonly role?: StaffMember['role']
  readonly stubs?: Stubs
  readonly assignee?: { id: number; name: string } | null
}

const openReturn = async ({ notes = [], others = [], role = 'agent', stubs = {}, assignee = null }: World = {}) => {
  const create = vi.fn(async () => note(9))
  const update = vi.fn(async () => note(9))
  const remove = vi.fn(async () => note(9))
  const assign = vi.fn(async ({ body }: { body: { staff_id: number | null } }) => ({
    assignee: body.staff_id === null ? null : { id: body.staff_id, name: body.staff_id === 1 ? ANA.name : DAN.name },
  }))
  const calls = {
    returnNotes: { list: async () => ({ data: notes, more: 0 }), create, update, remove, ...stubs.returnNotes },
    teamwork: { presence: async () => ({ others }), assign, ...stubs.teamwork },
    staff: { list: async () => [member(1, ANA.name), member(2, DAN.name), member(3, 'Vlad', 'viewer')] },
    notifications: { unread: async () => ({ count: 0 }) },
  }
  const returns = { get: async () => detail(1, { assignee }) }
  const opened = await openConsole(paths.return(returnId(1)), shopWith(returns, calls), {
    who: { staff: { ...ANA, role } },
  })
  return { ...opened, create, update, remove, assign }
}

const editor = () => screen.findByRole('textbox', { name: 'New note' })

test('typing @ proposes colleagues, and the chosen one is mentioned by id', async () => {
  const { user, create } = await openReturn()
  const box = await editor()
  await user.type(box, 'Look, @da')
  const list = await screen.findByRole('listbox', { name: 'Colleagues' })
  expect(within(list).getAllByRole('option')).toHaveLength(1)
  expect(box.getAttribute('aria-activedescendant')).toBe(within(list).getByRole('option').id)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box).toHaveProperty('value', 'Look, @Dan Ionescu ')
  await user.type(box, 'please')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(create).toHaveBeenCalledWith({
    params: { id: returnId(1) },
    body: { body: 'Look, @{2} please' },
  })
  expect(box).toHaveProperty('value', '')
})

test('notes show who wrote them, under today’s names, as plain text', async () => {
  const body = '<img src=x> @{2} and @{5}'
  await openReturn({
    notes: [note(1, { body, mentions: [DAN, { id: 5, name: null }], edited_at: '2026-10-05T15:00:00.000Z' })],
  })
  expect(await screen.findByText('@Dan Ionescu')).toBeDefined()
  expect(screen.getByText('@Former colleague')).toBeDefined()
  expect(screen.getByText(/<img src=x>/)).toBeDefined()
  expect(screen.getByText(/edited/)).toBeDefined()
})

test('one’s own note is changed and deleted; of others’ an agent does neither', async () => {
  const { user, update, remove } = await openReturn({
    notes: [
      note(1),
      note(2, { staff: ANA, body: 'Hello @{2}', mentions: [DAN] }),
      note(3, { body: '', deleted_by: DAN }),
    ],
  })
  expect(await screen.findByText(/Dan Ionescu deleted a note/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const box = screen.getByRole('textbox', { name: 'Change the note' })
  expect(box).toHaveProperty('value', 'Hello @Dan Ionescu')
  await user.type(box, '!')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(update).toHaveBeenCalledWith({ params: { id: returnId(1), note_id: 2 }, body: { body: 'Hello @{2}!' } })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(remove).toHaveBeenCalledWith({ params: { id: returnId(1), note_id: 2 } })
})

test('a note that could not be saved stays in its box, and the reason is said', async () => {
  const create = async () => Promise.reject(new ApiError(500, '', {}))
  const { user } = await openReturn({ stubs: { returnNotes: { create } } })
  await user.type(await editor(), 'kept')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('The note could not be saved')).toBeDefined()
  expect(await editor()).toHaveProperty('value', 'kept')
})

test('a viewer reads notes and changes nothing', async () => {
  await openReturn({ role: 'viewer', notes: [note(1)] })
  expect(await screen.findByText('The seam came loose', { selector: 'li p' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'New note' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
})

test('a return is assigned to oneself at a click, and to a colleague who works on returns', async () => {
  const { user, assign } = await openReturn()
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }))
  expect(assign).toHaveBeenLastCalledWith({ params: { id: returnId(1) }, body: { staff_id: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Assign to…' }))
  const choice = screen.getByRole('combobox', { name: 'Assign to' })
  expect(await within(choice).findByRole('option', { name: 'Dan Ionescu' })).toBeDefined()
  expect(within(choice).queryByRole('option', { name: 'Vlad' })).toBeNull()
  await user.selectOptions(choice, 'Dan Ionescu')
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  expect(assign).toHaveBeenLastCalledWith({ params: { id: returnId(1) }, body: { staff_id: 2 } })
})

test('colleagues who look at the return are named', async () => {
  await openReturn({ others: [DAN] })
  expect(await screen.findByText('Dan Ionescu is looking at this return')).toBeDefined()
})

test('“Mine” lists what is assigned to oneself, and rows name their assignee', async () => {
  const list = listOf(1, (number) => listItem(number, { assignee: DAN }))
  const opened = await openConsole(paths.returns, shopWith({ list }, ALONE), { who: { staff: ANA } })
  expect(await screen.findByTitle('Assigned to Dan Ionescu')).toBeDefined()
  await opened.user.click(screen.getByRole('link', { name: 'Mine' }))
  expect(opened.currentAddress()).toBe('/returns?assignee=me')
  expect(list.mock.lastCall?.[0]).toMatchObject({ query: { page: '0', assignee: 'me' } })
  expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('aria-current')).toBe('true')
})
