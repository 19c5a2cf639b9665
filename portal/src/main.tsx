import './portal.css'
import { createClient, shops } from '@returns-desk/contract'
import { createI18n, currentLanguage } from '@returns-desk/ui/i18n'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { App } from './app.tsx'
import { shopHandleIn } from './shop-handle.ts'
import type { LoadShop } from './use-shop.ts'

const i18n = createI18n({ base: '/portal/', namespaces: ['portal'] })
// Only what customers call: the rest of the contract stays out of what their phones download.
const client = createClient(
  { shops },
  {
    baseUrl: `${location.origin}/api`,
    headers: () => ({ 'Accept-Language': currentLanguage(i18n) }),
  },
)
const load: LoadShop = (handle) => client.shops.get({ params: { handle } })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Suspense>
        <App handle={shopHandleIn(location.pathname)} load={load} />
      </Suspense>
    </I18nextProvider>
  </StrictMode>,
)
