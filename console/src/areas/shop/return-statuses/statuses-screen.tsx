import { ApiError } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { FailedSaveBanner, Screen } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useList } from '../crud/queries.ts'
import { ThingsTable } from '../crud/things-table.tsx'
import { statuses } from './statuses.ts'

/** This list alone names the status text within its own sentence, so the text must not stand in for the sentence. */
const splitStatusText = (error: unknown) =>
  error instanceof ApiError && !error.message
    ? { error: new ApiError(error.status, '', {}), statusText: error.statusText || String(error.status) }
    : { error, statusText: undefined }

export const StatusesScreen = () => {
  const { t } = useTranslation('return-statuses')
  const language = useLanguage()
  const query = useList(statuses)
  const { error, statusText = t('failed.no_answer') } = splitStatusText(query.error)
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <FailedSaveBanner />
      <ThingsTable
        of={statuses}
        query={{ ...query, error }}
        failure={t('failed.list', { statusText })}
        columns={[
          { header: t('name'), width: '20%', cell: (status) => status.name },
          { header: t('display_name'), width: '22%', cell: (status) => textIn(status, 'display_name', language) },
          { header: t('description'), cell: (status) => textIn(status, 'description', language) },
          { header: t('is_final'), cell: (status) => (status.is_final ? t('yes') : t('no')) },
          { header: t('order_index'), align: 'end', cell: (status) => status.order_index },
        ]}
      />
    </Screen>
  )
}
