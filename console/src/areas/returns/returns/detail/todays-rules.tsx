import { DataTable, Loaded, Skeleton } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../../../shell/session/api.tsx'

const todayQuery = (api: Api, returnId: string, language: string) =>
  queryOptions({
    queryKey: ['returns', 'rules-today', returnId, language],
    queryFn: ({ signal }) => api.ruleVersions.today({ query: { 'return-id': returnId }, signal }),
    gcTime: 0,
  })

/** What was decided, beside what the rules of today say of the same facts. Nothing is changed by it. */
export const TodaysRules = ({ returnId }: { returnId: string }) => {
  const { t } = useTranslation('returns')
  const query = useQuery(todayQuery(useApi(), returnId, useLanguage()))
  return (
    <Loaded query={query} failure={t('rules.today_failed')} skeleton={<Skeleton height={24} />}>
      {({ newest, parts }) => {
        if (!parts) return <p role="status">{t('rules.today_unknown')}</p>
        if (!parts.some(({ differs }) => differs))
          return <p role="status">{t('rules.today_same', { number: newest })}</p>
        return (
          <DataTable
            label={t('rules.today_title', { number: newest })}
            query={{ ...query, data: parts }}
            pageSize={parts.length}
            empty=""
            failure={t('rules.today_failed')}
            rowKey={({ aspect }) => aspect}
            columns={[
              { header: t('rules.today_part'), width: '24%', cell: ({ aspect }) => t(`rules.aspect.${aspect}`) },
              { header: t('rules.today_was'), cell: ({ was }) => was },
              {
                header: t('rules.today_now'),
                cell: ({ today, differs }) =>
                  differs ? <strong>{today}</strong> : <span className={primitives.soft}>{today}</span>,
              },
            ]}
          />
        )
      }}
    </Loaded>
  )
}
