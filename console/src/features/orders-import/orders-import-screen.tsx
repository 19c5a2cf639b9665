import { Loaded, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../shell/session/api.tsx'
import { useMay } from '../../shell/session/use-may.ts'
import { CsvPanel } from './csv-panel.tsx'
import { webhookQuery } from './queries.ts'
import { WebhookPanel } from './webhook-panel.tsx'

export const OrdersImportScreen = () => {
  const { t } = useTranslation('orders-import')
  const mayKeys = useMay('keys')
  const webhook = useQuery(webhookQuery(useApi()))
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <Loaded query={webhook} failure={t('failed.load')} skeleton={<PanelSkeleton />}>
        {(loaded) => (
          <>
            <CsvPanel />
            {mayKeys && <WebhookPanel webhook={loaded} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
