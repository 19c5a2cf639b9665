import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../../test/render-console.tsx'
import { SETTINGS } from '../../test/settings.ts'

const NEEDED = { code: 'confirmation_needed', message: 'Confirm that it is you, then try again.' }
const ACCOUNT = { id: 1, name: 'Mara', has_password: true, has_totp: false, passkeys: [] }
const ERASED = { rows: { returns: 2 }, files: 0, rules_naming: 0 }

/** A server that wants the password before it erases anybody. */
const wary = (account: object = ACCOUNT) => {
  const sent: string[] = []
  let isConfirmed = false
  const send: typeof fetch = async (url, init) => {
    const path = String(url).replace('/api', '')
    if (init?.method === 'POST') sent.push(path)
    if (path === '/account') return Response.json(account)
    if (path === '/account/confirm') {
      isConfirmed = String(init?.body).includes('right')
      if (isConfirmed) return new Response(null, { status: 204 })
      return Response.json({ code: 'confirmation_failed', message: 'That did not match. Try again.' }, { status: 400 })
    }
    if (path === '/privacy/erase') return isConfirmed ? Response.json(ERASED) : Response.json(NEEDED, { status: 403 })
    if (path === '/privacy/requests') return Response.json([])
    return Response.json(path.startsWith('/settings') ? SETTINGS : {})
  }
  const confirm = () => {
    isConfirmed = true
  }
  return { send, sent, confirm }
}

const erase = async (account?: object) => {
  const { send, sent, confirm } = wary(account)
  const { user } = await openConsole('/settings/privacy', {}, { send })
  await user.type(await screen.findByRole('textbox', { name: /customer/i }), 'maria@example.com')
  await user.click(screen.getByRole('button', { name: 'Erase…' }))
  await user.click(screen.getByRole('button', { name: 'Erase for good' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  return { user, dialog, sent, confirm }
}

test('a sensitive call asks for the password, and is repeated by itself', async () => {
  const { user, dialog, sent } = await erase()
  const password = await dialog.findByLabelText('Password')
  await user.type(password, 'wrong{Enter}')
  expect(await dialog.findByText('That did not match. Try again.')).toBeInTheDocument()
  await user.clear(password)
  await user.type(password, 'right{Enter}')
  expect(await screen.findByText('maria@example.com was erased from 2 returns.')).toBeInTheDocument()
  expect(sent).toEqual(['/privacy/erase', '/account/confirm', '/account/confirm', '/privacy/erase'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('after cancelling, a message says why nothing happened', async () => {
  const { user, dialog, sent } = await erase()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(NEEDED.message)).toBeInTheDocument()
  await waitFor(() => expect(sent).toEqual(['/privacy/erase']))
})

test('with nothing but single sign-on one signs in there in another tab, and the call is repeated', async () => {
  const { dialog, sent, confirm } = await erase({ ...ACCOUNT, has_password: false, has_sso: true })
  const link = await dialog.findByRole('link', { name: 'Sign in again with single sign-on' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/host/oidc/confirm', '_blank'])
  expect(dialog.queryByText(/sign out, then sign in/)).not.toBeInTheDocument()
  confirm()
  const tab = new BroadcastChannel('returns-desk-confirmed')
  tab.postMessage('confirmed')
  expect(await screen.findByText('maria@example.com was erased from 2 returns.')).toBeInTheDocument()
  expect(sent).toEqual(['/privacy/erase', '/privacy/erase'])
  tab.close()
})
