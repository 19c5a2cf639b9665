import { ApiError } from '@returns-desk/contract'
import { UiProvider } from '@returns-desk/ui'
import { I18nContext } from '@returns-desk/ui/i18n'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openI18n } from '../../test/locales.ts'
import { stubApi } from '../../test/stub-api.ts'
import { createSession } from './session.ts'
import { SessionGate } from './session-gate.tsx'
import { writeSession } from './stored-session.ts'

const openGate = async (login?: () => Promise<{ access_token: string; shop: number }>) => {
  const calls = stubApi({ signIn: login ? { login } : {} }).signIn
  const givenToken = login ? 'a-session-token' : undefined
  const session = createSession({ calls, now: Date.now, givenToken, askToken: async () => undefined })
  render(
    <I18nContext value={await openI18n('en')}>
      <UiProvider>
        <SessionGate session={session}>
          <input aria-label="note" />
        </SessionGate>
      </UiProvider>
    </I18nContext>,
  )
  return session
}

test('signed out: the screen says so and shows how to sign in', async () => {
  const session = await openGate()
  await act(session.start)
  expect(screen.getByRole('heading', { name: 'You are not signed in' })).toBeInTheDocument()
  const link = screen.getByRole('link', { name: 'Sign in' })
  expect(link).toHaveAttribute('href', '/host')
  expect(link).toHaveAttribute('target', '_top')
  expect(screen.getByText(/open the app again from your Shopify admin/)).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('a session that ends at work keeps what was typed until one is back', async () => {
  const session = await openGate(async () => ({ access_token: 'token', shop: 1 }))
  await act(session.start)
  await userEvent.type(screen.getByRole('textbox', { name: 'note' }), 'half a sentence')
  act(() => void session.end())
  expect(screen.getByRole('heading', { name: 'Your session has ended' })).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { hidden: false })).not.toBeInTheDocument()

  writeSession({ token: 'from-another-tab', storedAt: Date.now(), shopId: 1, shopName: '' })
  act(() => void session.adoptNewer())
  expect(screen.getByRole('textbox', { name: 'note' })).toHaveValue('half a sentence')
})

test('a server that cannot be reached can be tried again', async () => {
  let isUp = false
  const session = await openGate(async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return { access_token: 'token', shop: 1 }
  })
  await act(session.start)
  expect(screen.getByRole('heading', { name: 'The server cannot be reached' })).toBeInTheDocument()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'note' })).toBeInTheDocument()
})

test('a failed Shopify setup shows the message of the server and a retry button', async () => {
  const message = 'Please open the app again from your Shopify admin.'
  const session = await openGate(async () =>
    Promise.reject(new ApiError(503, 'Service Unavailable', { code: 'shopify_install_failed', message })),
  )
  await act(session.start)
  expect(screen.getByRole('heading', { name: 'Signing in did not work' })).toBeInTheDocument()
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
})
