import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import { ALONE, detail, returnId, shopWith } from '../../test/shop.ts'

const open = (role: 'owner' | 'warehouse' | 'viewer') =>
  openConsole(
    `/returns/${returnId(1)}`,
    shopWith({ get: async () => detail(1) }, { ...ALONE, emails: { list: async () => [] } }),
    { who: { staff: { id: 1, name: 'Mara', role } } },
  )

const actions = async () => within(await screen.findByRole('region', { name: 'Change Return Status' }))

test('moves, assigning, a message and a note are in one place, and lead to where they are written', async () => {
  const { user } = await open('owner')
  const panel = await actions()
  expect(await panel.findByRole('button', { name: 'Awaiting parcel' })).toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Assign to me' })).toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Note' }))
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveFocus()
})

test('all actions are opened, and closed by Escape', async () => {
  const { user } = await open('owner')
  const toggle = (await actions()).getByRole('button', { name: 'All actions' })
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test.each([
  ['warehouse', ['Note']],
  ['viewer', []],
] as const)('%s is offered only what they may do', async (role, ways) => {
  await open(role)
  const panel = await actions()
  const names = ['Message', 'Note'].filter((name) => panel.queryByRole('button', { name }) !== null)
  expect(names).toEqual(ways)
})
