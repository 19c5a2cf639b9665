import { Loaded, Panel, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../shell/session/api.tsx'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'
import { useMay } from '../../../shell/session/use-may.ts'
import { CsvPanel } from './csv-panel.tsx'
import { webhookQuery } from './queries.ts'
import { WebhookPanel } from './webhook-panel.tsx'

export const OrdersImportScreen = () => {
  const { t } = useTranslation('orders-import')
  const { isDemo } = useSessionShop()
  const mayKeys = useMay('keys')
  const webhook = useQuery(webhookQuery(useApi()))
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <Loaded query={webhook} failure={t('failed.load')} skeleton={<PanelSkeleton />}>
        {(loaded) => (
          <>
            {isDemo && (
              <Panel title={t('demo.title')} intro={t('demo.text')}>
                <code>npm run set-password</code>
              </Panel>
            )}
            <CsvPanel />
            {mayKeys && <WebhookPanel webhook={loaded} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
