/** Opens the portal of a shop at a URL, with a stubbed API. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Language, PublicShop } from '@returns-desk/contract'
import { createI18n, I18nContext } from '@returns-desk/ui/i18n'
import { render, screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { App } from '../app.tsx'
import { createOrderToken, takeTokenFromAddress } from '../start/order-token.ts'
import type { UploadPhoto } from '../start/upload-photo.ts'
import { type Stubs, stubApi } from './stub-api.ts'

const PUBLIC = resolve(import.meta.dirname, '../../public')

export const SHOP: PublicShop = {
  handle: 'atelier-mara',
  name: 'Atelier Mara',
  language: 'ro',
  languages: ['ro', 'en'],
  time_zone: 'Europe/Bucharest',
  accent_color: '',
  logo_url: '',
  terms_url: '',
  privacy_url: '',
  withdrawal_text: '',
  translations: {},
  is_demo: false,
  error_texts: {},
}

const NAMESPACES = ['portal', 'new-return', 'tracking', 'withdrawal']

interface Opening {
  readonly language?: Language
  /** The order was opened on this device before. */
  readonly isSignedIn?: boolean
  readonly upload?: UploadPhoto
  readonly handle?: string | undefined
}

const noUpload: UploadPhoto = async () => Promise.reject(new Error('no upload was expected'))

export const readLocale = async (url: string) =>
  new Response(await readFile(PUBLIC + url.replace('/portal', ''), 'utf8'))

export const openPortal = async (address: string, stubs: Stubs = {}, opening: Opening = {}) => {
  const { language = 'en', isSignedIn = false, upload = noUpload } = opening
  const handle = 'handle' in opening ? opening.handle : SHOP.handle
  history.replaceState(null, '', `/portal/${SHOP.handle}${address}`)
  const orderToken = createOrderToken(SHOP.handle, Date.now)
  if (isSignedIn) orderToken.keep('a-token', '2999-01-01T00:00:00.000Z')
  const startsSignedIn = takeTokenFromAddress(orderToken, Date.now)
  const i18n = createI18n({ base: '/portal/', namespaces: NAMESPACES, preferred: language, fetch: readLocale })
  // The translations are loaded before the first render: waiting for them is tested in a real browser.
  await Promise.all(NAMESPACES.map(i18n.load))
  const api = stubApi({ shops: { get: async () => SHOP }, ...stubs })
  const { unmount } = render(
    <I18nContext value={i18n}>
      <Suspense>
        <App handle={handle} world={{ api, upload, orderToken }} startsSignedIn={startsSignedIn} />
      </Suspense>
    </I18nContext>,
  )
  await screen.findByRole('heading', { level: 1 })
  const path = () => location.pathname.replace(`/portal/${SHOP.handle}`, '') + location.hash
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    path,
    api,
    orderToken,
    unmount,
  }
}
