import { ApiError } from '@returns-desk/contract'
import { DataTable, FailedSaveBanner, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { statusesQuery } from './queries.ts'

const PAGE_SIZE = 5

/** This list alone names the status text within its own sentence, so the text must not stand in for the sentence. */
const splitStatusText = (error: unknown) =>
  error instanceof ApiError && !error.message
    ? { error: new ApiError(error.status, '', {}), statusText: error.statusText || String(error.status) }
    : { error, statusText: undefined }

export const StatusesScreen = () => {
  const { t } = useTranslation('return-statuses')
  const statuses = useQuery(statusesQuery(useApi()))
  const { error, statusText = t('failed.no_answer') } = splitStatusText(statuses.error)
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <FailedSaveBanner />
      <DataTable
        label={t('title')}
        query={{ ...statuses, error }}
        pageSize={PAGE_SIZE}
        empty={t('empty')}
        failure={t('failed.list', { statusText })}
        rowKey={(status) => status.id}
        rowHref={(status) => paths.returnStatus(status.id)}
        columns={[
          { header: t('name'), width: '20%', cell: (status) => status.name },
          { header: t('display_name'), width: '22%', cell: (status) => status.display_name },
          { header: t('description'), cell: (status) => status.description },
          { header: t('is_final'), cell: (status) => (status.is_final ? t('yes') : t('no')) },
          { header: t('order_index'), align: 'end', cell: (status) => status.order_index },
        ]}
      />
    </Screen>
  )
}
