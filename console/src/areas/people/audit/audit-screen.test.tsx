import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditLine, contract, type Endpoint } from '@returns-desk/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

interface Words {
  readonly actions: Record<string, Record<string, string>>
  readonly groups: Record<string, string>
}

const wordsIn = (language: string): Words =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../public/locales/${language}/audit.json`), 'utf8'))

const line = (fields: Partial<AuditLine> & Pick<AuditLine, 'id'>): AuditLine => ({
  at: '2026-10-05T12:00:00Z',
  staff: { id: 1, name: 'Mara' },
  action: 'rules.replace',
  object: '12',
  changes: null,
  ...fields,
})

const open = (audit: Stubs['audit'], address = '/settings/audit') =>
  openConsole(address, { audit: { ...audit }, staff: { list: async () => [] } })

test('lines say who did what, with what was before and after', async () => {
  const data = [
    line({ id: 3, changes: { name: { before: 'Old', after: 'New' } } }),
    line({ id: 2, staff: { id: 5, name: null }, action: 'returns.iban', object: 'abc' }),
    line({ id: 1, staff: null, action: 'something.new' }),
  ]
  await open({ list: async () => ({ data, has_more: false }) })
  expect(await screen.findByText('Changed a rule')).toBeInTheDocument()
  expect(screen.getByText(/Old → New/)).toBeInTheDocument()
  expect(screen.getByText('Saw a bank account')).toBeInTheDocument()
  expect(screen.getByText('Former colleague')).toBeInTheDocument()
  expect(screen.getByText('something.new')).toBeInTheDocument()
})

test('who was refused is not called the system', async () => {
  const refused = line({ id: 1, staff: null, action: 'host.passwordFailed', object: '203.0.113.7' })
  await open({ list: async () => ({ data: [refused], has_more: false }) })
  expect(await screen.findByText('Sign-in refused: wrong address or password')).toBeInTheDocument()
  expect([screen.queryByText('Not signed in') !== null, screen.queryByText('The system')]).toEqual([true, null])
})

test('the search stands in the address, and earlier lines follow those that are shown', async () => {
  const list = vi.fn(async ({ query }: { query?: { before?: string } } = {}) =>
    query?.before
      ? { data: [line({ id: 1, object: 'earlier' })], has_more: false }
      : { data: [line({ id: 7 })], has_more: true },
  )
  const { user, currentAddress } = await open({ list: list as never }, '/settings/audit?action=rules')
  await user.click(await screen.findByRole('button', { name: 'Show earlier ones' }))
  expect(await screen.findByText('earlier')).toBeInTheDocument()
  expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ query: { action: 'rules', before: '7' } }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Returns')
  expect(currentAddress()).toBe('/settings/audit?action=returns')
})

/** What is done outside the API: at the host, and by commands on the server. */
const OUTSIDE = {
  host: [
    ...['signIn', 'groups', 'join', 'newPassword', 'setUpCodes', 'personMade', 'setUpShop'],
    ...['passwordFailed', 'codeFailed', 'passkeyFailed', 'ssoFailed'],
  ],
  command: ['create', 'rename', 'archive', 'unarchive', 'export', 'erase', 'setPassword', 'rotateKeys', 'importOrders'],
}

test('everything that leaves a line has words for it, in both languages', () => {
  const outside = Object.entries(OUTSIDE).flatMap(([group, names]) => names.map((name) => [group, name] as const))
  const called = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Endpoint>(calls)
      .filter(([, { access, method, audited }]) => access === 'shop' && method !== 'GET' && audited !== false)
      .map(([name]) => [feature, name] as const),
  )
  const actions = [...called, ...outside]
  const lacking = ({ actions: words }: Words) =>
    actions.filter(([feature, name]) => !words[feature]?.[name]).map((pair) => pair.join('.'))
  for (const words of ['en', 'ro'].map(wordsIn)) {
    expect(lacking(words)).toEqual([])
    expect(Object.keys(words.actions).filter((group) => !(group in words.groups))).toEqual([])
  }
})
