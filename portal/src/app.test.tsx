import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ApiError, type Language, type PublicShop } from '@returns-desk/contract'
import { createI18n } from '@returns-desk/ui/i18n'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { App } from './app.tsx'
import { shopHandleIn } from './shop-handle.ts'
import type { LoadShop } from './use-shop.ts'

const PUBLIC = resolve(import.meta.dirname, '../public')
const SHOP: PublicShop = { handle: 'atelier-mara', name: 'Atelier Mara', language: 'ro' }

const openI18n = (language: Language): Promise<i18n> =>
  new Promise((done) => {
    const instance = createI18n({
      base: '/portal/',
      namespaces: ['portal'],
      preferred: language,
      fetch: async (url) => new Response(await readFile(PUBLIC + url.replace('/portal', ''), 'utf8')),
    })
    instance.on('initialized', () => done(instance))
  })

const openPortal = async (load: LoadShop, handle: string | undefined = 'atelier-mara', language: Language = 'en') =>
  render(
    <I18nextProvider i18n={await openI18n(language)}>
      <App handle={handle} load={load} />
    </I18nextProvider>,
  )

test('the portal carries the name of its shop', async () => {
  await openPortal(async () => SHOP)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Online returns open here soon')
  expect(screen.getByText('Atelier Mara')).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('Returns · Atelier Mara'))
})

test('a shop that is not there is said to be so', async () => {
  await openPortal(async () => Promise.reject(new ApiError(404, '', {})))
  expect(await screen.findByRole('heading', { name: 'We do not know this shop' })).toBeInTheDocument()
})

test('after a failure one can try again', async () => {
  let isUp = false
  await openPortal(async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return SHOP
  })
  await screen.findByRole('heading', { name: 'This page could not be loaded' })
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Atelier Mara')).toBeInTheDocument()
})

test('the language switch needs no reload and is remembered', async () => {
  await openPortal(async () => SHOP)
  await userEvent.click(await screen.findByRole('button', { name: 'Română' }))
  expect(await screen.findByRole('heading', { name: /retururile online/i })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('ro')
  expect(localStorage.getItem('returns-desk.language')).toBe('ro')
})

test.each([
  ['/portal/atelier-mara', 'atelier-mara'],
  ['/portal/Atelier-Mara/returns', 'atelier-mara'],
  ['/portal/', undefined],
  ['/portal/%3Cscript%3E', undefined],
])('the address %s is that of the shop %s', (address, handle) => {
  expect(shopHandleIn(address)).toBe(handle)
})
