import type { Settings, Shop } from '@returns-desk/contract'
import { Loaded, type LoadState, PanelSkeleton, Reopenable } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settingsQuery } from '../../../parts/queries/settings-query.ts'
import { shopQuery } from '../../../parts/queries/shop-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { LoadFailure } from './load-failure.tsx'

interface OpenedProps<Saved> {
  readonly query: LoadState<Saved>
  readonly load: () => Promise<Saved>
  readonly children: (opened: Saved) => ReactNode
}

/** Renders a form from what is saved; without that there is only the failure. */
const Opened = <Saved,>({ query, load, children }: OpenedProps<Saved>) => {
  const { t } = useTranslation('settings')
  if (query.error && query.data === undefined) return <LoadFailure query={query} />
  return (
    <Loaded query={query} failure={t('failed.load_again')} skeleton={<PanelSkeleton />}>
      {(saved) => (
        <Reopenable saved={saved} load={load}>
          {children}
        </Reopenable>
      )}
    </Loaded>
  )
}

export const OpenedSettings = ({ children }: { children: (opened: Settings) => ReactNode }) => {
  const api = useApi()
  return (
    <Opened query={useQuery(settingsQuery(api))} load={() => api.settings.get()}>
      {children}
    </Opened>
  )
}

export const OpenedShop = ({ children }: { children: (opened: Shop) => ReactNode }) => {
  const api = useApi()
  return (
    <Opened query={useQuery(shopQuery(api))} load={() => api.shop.get()}>
      {children}
    </Opened>
  )
}
