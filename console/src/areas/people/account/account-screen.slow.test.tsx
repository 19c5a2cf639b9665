import type { Account } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const MARA: Account = {
  id: 1,
  name: 'Mara',
  role: 'owner',
  state: 'active',
  email: 'mara@example.com',
  language: 'ro',
  is_from_platform: false,
  last_seen_at: null,
  has_password: true,
  has_totp: false,
  recovery_codes_left: 0,
  passkeys: [],
  has_sso: false,
  second_factor_required: false,
}

const open = (account: Partial<Account>, stubs: Stubs = {}) =>
  openConsole('/account', { ...stubs, account: { get: async () => ({ ...MARA, ...account }), ...stubs.account } })

afterEach(() => vi.unstubAllGlobals())

test('a person changes their name and language', async () => {
  const update = vi.fn(async () => ({ ...MARA, name: 'Mara Pop' }))
  const { user } = await open({}, { account: { update } })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Mara Pop')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith({ body: { name: 'Mara Pop', language: 'ro' } }))
})

test('codes are set up with the picture and the code, and the recovery codes are shown once', async () => {
  const enableTotp = vi.fn(async () => ({ recovery_codes: ['aaaa-bbbb-cccc-dddd'] }))
  const prepareTotp = async () => ({ state: 'begun', secret: 'JBSWY3DP', qr_svg: '<svg/>' })
  const { user } = await open({}, { secondFactor: { prepareTotp, enableTotp } })
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeInTheDocument()
  expect(screen.getByText('JBSWY3DP')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}')
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeInTheDocument()
  expect(enableTotp).toHaveBeenCalledWith({ body: { state: 'begun', code: '123456' } })
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).not.toBeInTheDocument()
})

test('switching codes off asks for the password', async () => {
  const disableTotp = vi.fn(async () => undefined)
  const { user } = await open({ has_totp: true, recovery_codes_left: 7 }, { secondFactor: { disableTotp } })
  expect(await screen.findByText('On. 7 recovery codes are left.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  const [field] = screen.getAllByLabelText('Current password').slice(-1)
  await user.type(field as HTMLElement, 'secret words{Enter}')
  await waitFor(() => expect(disableTotp).toHaveBeenCalledWith({ body: { password: 'secret words' } }))
})

test('passkeys are listed by name, and one is removed after a question', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const removePasskey = vi.fn(async () => undefined)
  const passkeys = [
    { id: 4, name: 'Laptop', created_at: '2026-10-05T12:00:00.000Z', last_used_at: null },
    { id: 5, name: 'Phone', created_at: '2026-10-05T12:00:00.000Z', last_used_at: '2026-10-06T12:00:00.000Z' },
  ]
  const { user } = await open({ passkeys }, { secondFactor: { removePasskey } })
  expect(await screen.findByText(/^Added/)).toBeInTheDocument()
  expect(screen.getByText(/^Last used/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove “Phone”?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(removePasskey).toHaveBeenCalledWith({ params: { passkey_id: 5 } }))
})

test('a browser without passkeys is told why', async () => {
  await open({})
  expect(await screen.findByText(/This browser has no passkeys here/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
})

test('who comes from a platform finds only name and language', async () => {
  await open({ is_from_platform: true, has_password: false })
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeInTheDocument()
  for (const title of ['Password', 'Codes from an app', 'Passkeys', 'Other devices'])
    expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument()
})

test('the sidebar leads there', async () => {
  const who = { signedInBy: 'operator', staff: { id: 1, name: 'Mara', role: 'owner' } } as const
  const { user, currentAddress } = await openConsole(
    '/return-reasons',
    { returnReasons: { list: async () => [] }, account: { get: async () => MARA } },
    { who },
  )
  await user.click(screen.getByRole('link', { name: 'Mara' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeInTheDocument()
  expect(currentAddress()).toBe('/account')
})
