import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../test/render-console.tsx'
import type { Stubs } from '../test/stub-api.ts'
import { readSession } from './session/stored-session.ts'

const REASONS: Stubs = { returnReasons: { list: async () => [] } }
const WHO = {
  shopTitle: 'Atelier Mara',
  signedInBy: 'operator',
  staff: { id: 1, name: 'Mara Ionescu', role: 'owner' },
} as const

test('the sidebar names the shop and who is signed in', async () => {
  await openConsole('/return-reasons', REASONS, { who: WHO })
  expect(screen.getAllByText('Atelier Mara').length).toBeGreaterThan(0)
  expect(screen.getByText('Mara Ionescu')).toBeInTheDocument()
  expect(screen.getByText('Owner')).toBeInTheDocument()
})

test('signing out shows a message and the way back in, and keeps no shop data', async () => {
  const signOut = vi.fn(async () => undefined)
  const { user } = await openConsole('/return-reasons', { ...REASONS, signIn: { signOut } }, { who: WHO })
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/host')
  expect(screen.queryByText('Atelier Mara')).not.toBeInTheDocument()
  expect(signOut).toHaveBeenCalledOnce()
  expect(readSession()).toBeUndefined()
})

test('the way out is in the drawer of a phone too, in Romanian as in English', async () => {
  const { user } = await openConsole('/return-reasons', REASONS, { who: { signedInBy: 'link' }, language: 'ro' })
  await user.click(screen.getByRole('button', { name: 'Deschideți meniul' }))
  const drawer = within(screen.getByRole('dialog'))
  expect(drawer.getByText('Link de autentificare')).toBeInTheDocument()
  expect(drawer.getByRole('button', { name: 'Deconectare' })).toBeInTheDocument()
})

test('a server that does not answer leaves one signed in, and says so', async () => {
  const signOut = async () => Promise.reject(new TypeError('Failed to fetch'))
  const { user } = await openConsole('/return-reasons', { ...REASONS, signIn: { signOut } }, { who: WHO })
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Signing out did not work.')
  expect(screen.getByRole('heading', { level: 1, name: 'Return reasons' })).toBeInTheDocument()
})

test('inside Shopify there is nothing to sign out of', async () => {
  await openConsole('/return-reasons', REASONS, { who: { signedInBy: 'shopify' } })
  expect(screen.getByText('Shopify staff')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument()
})
