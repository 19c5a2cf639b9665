import './portal.css'
import { createI18n, I18nContext } from '@returns-desk/ui/i18n'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Boot } from './boot.tsx'
import { createApi } from './start/api.ts'
import { createOrderToken, takeTokenFromAddress } from './start/order-token.ts'
import { shopHandleIn } from './start/shop-handle.ts'
import { createUpload } from './start/upload-photo.ts'

const handle = shopHandleIn(location.pathname)
const orderToken = createOrderToken(handle ?? '', Date.now)
const startsSignedIn = takeTokenFromAddress(orderToken, Date.now)
const i18n = createI18n({ base: '/portal/', namespaces: ['portal'] })
const target = {
  baseUrl: `${location.origin}/api`,
  language: i18n.reader,
  orderToken: orderToken.read,
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nContext value={i18n}>
      <Suspense fallback={<Boot />}>
        <App
          handle={handle}
          world={{ api: createApi(target), upload: createUpload(target), orderToken }}
          startsSignedIn={startsSignedIn}
        />
      </Suspense>
    </I18nContext>
  </StrictMode>,
)
