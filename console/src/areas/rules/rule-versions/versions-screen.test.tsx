import { RuleVersion } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const version = (fields: Partial<RuleVersion> & Pick<RuleVersion, 'number'>): RuleVersion => ({
  ...rowOf(RuleVersion, fields),
  at: '2026-10-05T12:00:00Z',
  staff: { id: 1, name: 'Mara' },
  cause: 'edit',
  restored: null,
  note: '',
  rules_changed: 1,
  rule_name: null,
  ...fields,
})

const VERSIONS = [
  version({ number: 12, cause: 'restore', restored: 3, rules_changed: 2 }),
  version({ number: 11, note: 'Black Friday', rule_name: 'Big orders' }),
  version({ number: 1, cause: 'create', staff: null }),
]

const open = (ruleVersions: Stubs['ruleVersions'] = {}, address = '/rules/versions') =>
  openConsole(address, {
    ruleVersions: { list: async () => ({ data: VERSIONS, has_more: false }), ...ruleVersions },
  })

const rowOfVersion = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

test('versions say who changed the rules, how and why', async () => {
  await open()
  expect(await rowOfVersion('v12')).toHaveTextContent(/Mara.*v3 restored.*2 rules/)
  expect(await rowOfVersion('v11')).toHaveTextContent(/Rule changed.*Big orders.*Black Friday/)
  expect(await rowOfVersion('v1')).toHaveTextContent(/Automatically.*Rule added/)
  // The current rules need no restoring.
  expect(screen.getAllByRole('button', { name: /^Restore/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Restore v11',
    'Restore v1',
  ])
})

test('what a version changed is told in words, and any two can be compared', async () => {
  const differences = vi.fn(async () => [
    { rule_id: 4, name: 'Big orders', change: 'changed' as const, lines: ['Priority: low → high'] },
  ])
  const { user, currentAddress } = await open({ differences })
  await user.click(await screen.findByRole('button', { name: 'What changed in v11' }))
  expect(await screen.findByText('Priority: low → high')).toBeInTheDocument()
  expect(differences).toHaveBeenLastCalledWith(expect.objectContaining({ params: { number: 10, other: 11 } }))
  await user.clear(screen.getByRole('spinbutton', { name: 'From version' }))
  await user.type(screen.getByRole('spinbutton', { name: 'From version' }), '3')
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(currentAddress()).toBe('/rules/versions?from=3&to=11'))
  expect(await screen.findByText('What changed from v3 to v11')).toBeInTheDocument()
})

test('restoring asks first, and is refused if the rules were changed meanwhile', async () => {
  const restore = vi.fn(async () => ({ ...version({ number: 13 }), rules: 2, digest: 'x' }))
  const { user } = await open({ restore })
  await user.click(await screen.findByRole('button', { name: 'Restore v11' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The rules are as in v11 again')).toBeInTheDocument()
  expect(restore).toHaveBeenCalledWith(
    expect.objectContaining({ params: { number: 11 }, headers: { 'If-Match': '"12"' } }),
  )
})

test('the reason can be written afterwards', async () => {
  const describe = vi.fn(async () => version({ number: 12, note: 'A mistake' }))
  const { user } = await open({ describe })
  await user.click(await screen.findByRole('button', { name: 'Write why v12 was made' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), ' A mistake ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The reason was saved')).toBeInTheDocument()
  expect(describe).toHaveBeenCalledWith({ params: { number: 12 }, body: { note: 'A mistake' } })
})
