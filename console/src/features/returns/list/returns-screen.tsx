import { RETURNS_PER_PAGE, type ReturnPage } from '@returns-desk/contract'
import { LinkButton, Notice, PagedTable, Screen } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useLocation, useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { saidAsStatus } from '../detail/failure-text.ts'
import { useListPlace } from '../list-place.ts'
import { returnsQuery } from '../queries.ts'
import { StatusesFailure } from '../statuses-failure.tsx'
import { listViewOf } from './first-calls.ts'
import { useReturnColumns } from './return-columns.tsx'
import classes from './returns-screen.module.css'
import { StatusPills } from './status-pills.tsx'
import { WithdrawalsLink } from './withdrawals-link.tsx'

const rowsOf = ({ data, page, total_pages, total_items }: ReturnPage) => ({
  rows: data,
  page: page + 1,
  totalPages: total_pages,
  totalRows: total_items,
})

/** A page that became empty in the meantime (its returns moved on) redirects to the last page. */
const useLastPageIfBeyond = (lastPage: number | undefined) => {
  const [, setSearch] = useSearchParams()
  useEffect(() => {
    if (lastPage === undefined) return
    const turn = (search: URLSearchParams) => {
      search.set('page', String(lastPage))
      return search
    }
    setSearch(turn, { replace: true, preventScrollReset: true })
  }, [lastPage, setSearch])
}

export const ReturnsScreen = () => {
  const { t } = useTranslation('returns')
  const { search, pathname } = useLocation()
  const view = listViewOf(new URLSearchParams(search))
  const returns = useQuery(returnsQuery(useApi(), view))
  const { data, isPlaceholderData } = returns
  const isBeyond = data !== undefined && data.data.length === 0 && data.total_pages > 0
  useLastPageIfBeyond(isBeyond && !isPlaceholderData ? data.total_pages : undefined)
  useListPlace(pathname + search, data !== undefined)
  return (
    <Screen title={t('title')} actions={<WithdrawalsLink />}>
      <div className={classes.list}>
        <StatusesFailure />
        <StatusPills selected={view.status} />
        <Summary total={data?.total_items} isFiltered={data?.isFiltered} />
        <PagedTable
          label={t('title')}
          query={saidAsStatus({ ...returns, data: data && !isBeyond ? rowsOf(data) : undefined })}
          page={view.page}
          isTurning={isPlaceholderData}
          pageSize={RETURNS_PER_PAGE}
          columns={useReturnColumns()}
          rowKey={(item) => item.id}
          rowHref={(item) => paths.return(item.id)}
          empty={<NoReturns isFiltered={view.status !== undefined} />}
          failure={t('failed.network')}
        />
      </div>
    </Screen>
  )
}

const Summary = ({ total, isFiltered }: { total: number | undefined; isFiltered: boolean | undefined }) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const key = isFiltered ? 'showing.filtered' : 'showing.all'
  return (
    <div className={classes.summary}>
      <span role="status">
        {total !== undefined && t(key, { count: total, number: formatNumber(total, language) })}
      </span>
      {Boolean(total) && <span className={classes.hint}>{t('tap_hint')}</span>}
    </div>
  )
}

const NoReturns = ({ isFiltered }: { isFiltered: boolean }) => {
  const { t } = useTranslation('returns')
  return (
    <Notice
      title={t('empty.title')}
      actions={isFiltered && <LinkButton to={paths.returns}>{t('empty.show_all')}</LinkButton>}
    >
      {t('empty.text')}
    </Notice>
  )
}
