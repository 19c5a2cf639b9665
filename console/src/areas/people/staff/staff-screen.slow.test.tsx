import { ApiError, type StaffMember } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const person = (fields: Partial<StaffMember> & Pick<StaffMember, 'id' | 'name'>): StaffMember => ({
  role: 'agent',
  state: 'active',
  email: `${fields.id}@example.com`,
  language: 'en',
  is_from_platform: false,
  last_seen_at: null,
  ...fields,
})
const MARA = person({ id: 1, name: 'Mara', role: 'owner' })
const ANA = person({ id: 2, name: 'Ana', state: 'invited' })
const DAN = person({ id: 3, name: 'Dan', state: 'off' })
const LINK = 'https://desk.example/host/join?shop=mara&token=abc'
const OWNER = { staff: { id: 1, name: 'Mara', role: 'owner' } } as const

const NO_DEMAND = { second_factor_required: false }

const open = (staff: Stubs['staff'] = {}) =>
  openConsole(
    '/settings/staff',
    { staff: { list: async () => [ANA, DAN, MARA], getPolicy: async () => NO_DEMAND, ...staff } },
    { who: OWNER },
  )

const rowOf = async (name: string) => (await screen.findByText(name, { exact: false, selector: 'td *' })).closest('tr')
const inRow = async (name: string) => within((await rowOf(name)) as HTMLElement)

test('people are listed with role and state, and with what can be done about them', async () => {
  await open()
  const mara = await inRow('Mara')
  expect(mara.getByText('(you)')).toBeInTheDocument()
  expect(mara.getByText('Owner')).toBeInTheDocument()
  expect(mara.queryByRole('button', { name: 'Erase Mara' })).not.toBeInTheDocument()
  expect((await inRow('Ana')).getByText('Invited')).toBeInTheDocument()
  expect((await inRow('Ana')).getByRole('button', { name: 'Invite again: Ana' })).toBeInTheDocument()
  expect((await inRow('Dan')).getByRole('button', { name: 'Switch on Dan' })).toBeInTheDocument()
})

test('an invitation shows its link to hand over, and the role says what it means', async () => {
  const invite = vi.fn(async () => ({ member: person({ id: 9, name: 'Eva' }), link: LINK }))
  const { user } = await open({ invite })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Eva')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'eva@example.com')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Warehouse')
  expect(screen.getByText(/^Receives parcels/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText(LINK)).toBeInTheDocument()
  expect(invite).toHaveBeenCalledWith({
    body: { name: 'Eva', email: 'eva@example.com', role: 'warehouse', language: 'en' },
  })
})

test('a refused invitation keeps what was typed', async () => {
  const taken = new ApiError(409, '', { message: 'There is already a person with this e-mail address.' })
  const { user } = await open({ invite: async () => Promise.reject(taken) })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Eva')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ana@example.com')
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is already a person with this e-mail address.')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Eva')
})

test('changing a person sends all of it; switching off asks first', async () => {
  const update = vi.fn(async () => MARA)
  const { user } = await open({ update, list: async () => [person({ id: 4, name: 'Ion' })] })
  await user.click(await screen.findByRole('button', { name: 'Change Ion' }))
  const panel = within(screen.getByRole('heading', { name: 'Change Ion' }).closest('section') as HTMLElement)
  await user.selectOptions(panel.getByRole('combobox', { name: 'Role' }), 'Manager')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({
      params: { id: '4' },
      body: { name: 'Ion', email: '4@example.com', role: 'manager', language: 'en' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Switch off Ion' }))
  expect(update).toHaveBeenCalledTimes(1)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(update).toHaveBeenLastCalledWith({ params: { id: '4' }, body: { state: 'off' } }))
})

test.for([false, true])(
  'a person without an address can be changed without one, and be given one (platform: %s)',
  async (is_from_platform) => {
    const update = vi.fn(async () => MARA)
    const { user } = await open({
      update,
      list: async () => [person({ id: 4, name: 'Ion', email: '', is_from_platform })],
    })
    const save = async (email: string) => {
      await user.click(await screen.findByRole('button', { name: 'Change Ion' }))
      const panel = within(screen.getByRole('heading', { name: 'Change Ion' }).closest('section') as HTMLElement)
      const field = panel.getByRole('textbox', { name: 'E-mail' })
      expect(field).not.toBeRequired()
      if (email) await user.type(field, email)
      await user.click(panel.getByRole('button', { name: 'Save' }))
      return panel
    }
    const sent = { name: 'Ion', role: 'agent', language: 'en' }
    await save('')
    await waitFor(() => expect(update).toHaveBeenCalledWith({ params: { id: '4' }, body: sent }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Change Ion' })).not.toBeInTheDocument())
    const panel = await save('ion')
    expect(await panel.findByText('Enter an e-mail address.')).toBeInTheDocument()
    await user.type(panel.getByRole('textbox', { name: 'E-mail' }), '@example.com')
    await user.click(panel.getByRole('button', { name: 'Save' }))
    const body = { ...sent, email: 'ion@example.com' }
    await waitFor(() => expect(update).toHaveBeenLastCalledWith({ params: { id: '4' }, body }))
  },
)

test('the last owner is refused in words', async () => {
  const last = new ApiError(409, '', { message: 'This is the last owner. Make somebody else an owner first.' })
  const { user } = await open({ update: async () => Promise.reject(last) })
  await user.click(await screen.findByRole('button', { name: 'Switch off Mara' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch off' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is the last owner.')
})

test('an owner demands a second factor of everyone', async () => {
  const savePolicy = vi.fn(async () => ({ second_factor_required: true }))
  const { user } = await open({ savePolicy })
  await user.click(await screen.findByRole('switch', { name: 'Ask everyone for a second factor' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savePolicy).toHaveBeenCalledWith({ body: { second_factor_required: true } }))
})

test('an owner removes the second factor of a person who has lost it, after a question', async () => {
  const removeSecondFactor = vi.fn(async () => undefined)
  const { user } = await open({ removeSecondFactor })
  await user.click((await inRow('Ana')).getByRole('button', { name: 'Change Ana' }))
  await user.click(await screen.findByRole('button', { name: 'Remove second factor' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the second factor of Ana?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(removeSecondFactor).toHaveBeenCalledWith({ params: { id: '2' } }))
})
