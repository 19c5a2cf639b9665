import { ApiError, type BulkView, type ReturnPage } from '@returns-desk/contract'
import { LinkButton, Notice, PagedTable, Screen } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useLocation, useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { saidAsStatus } from '../detail/failure-text.ts'
import { useListPlace } from '../list-place.ts'
import { countQuery, returnsQuery } from '../queries.ts'
import { StatusesFailure } from '../statuses-failure.tsx'
import { useRowChoice } from './bulk/row-choice.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { DeskBar } from './desk/desk-bar.tsx'
import { ListActions } from './list-actions.tsx'
import { bulkViewOf, isFiltered, listViewOf } from './list-view.ts'
import { useReturnColumns } from './return-columns.tsx'
import classes from './returns-screen.module.css'
import { StatusPills } from './status-pills.tsx'

const rowsOf = ({ data, page, total_pages, total_items, has_more }: ReturnPage) => ({
  hasMore: has_more,
  rows: data,
  page: page + 1,
  totalPages: total_pages,
  totalRows: total_items,
})

/** The same page with the number of all its returns, once that is known. */
const useCounted = <Page extends ReturnPage & { of: BulkView }>(page: Page | undefined, perPage: number) => {
  const { data: counted } = useQuery(countQuery(useApi(), page?.has_more ? page.of : undefined))
  if (!page?.has_more || !counted || counted.total_items < page.total_items) return page
  const { total_items, has_more } = counted
  return { ...page, total_items, has_more, total_pages: Math.ceil(total_items / perPage) }
}

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
  const { isPlaceholderData } = returns
  const data = useCounted(returns.data, view.perPage)
  const isBeyond = data !== undefined && data.data.length === 0 && data.total_pages > 0
  useLastPageIfBeyond(isBeyond && !isPlaceholderData ? data.total_pages : undefined)
  useListPlace(pathname + search, data !== undefined)
  const problem = queryProblem(returns.error)
  const columns = useReturnColumns(view.columns)
  const chosenFrom = bulkViewOf(view)
  const rowStart = useRowChoice(data?.data, chosenFrom)
  return (
    <Screen
      title={t('title')}
      beside={<Summary total={data?.total_items} isFiltered={data?.isFiltered} hasMore={data?.has_more} />}
      actions={<ListActions />}
      isTight
    >
      <div className={classes.list}>
        <StatusesFailure />
        <DeskBar view={view} problem={problem} isFound={returns.isSuccess && !isPlaceholderData} />
        <StatusPills selected={view.status} isMine={view.isMine} />
        {!problem && (
          <PagedTable
            label={t('title')}
            query={saidAsStatus({ ...returns, data: data && !isBeyond ? rowsOf(data) : undefined })}
            page={view.page}
            isTurning={isPlaceholderData}
            pageSize={view.perPage}
            isDense
            columns={columns}
            rowKey={(item) => item.id}
            rowHref={(item) => paths.return(item.id)}
            rowStart={rowStart}
            empty={<NoReturns isFiltered={isFiltered(view)} />}
            failure={t('failed.network')}
          />
        )}
        <SelectionBar view={chosenFrom} total={data?.has_more ? undefined : data?.total_items} />
      </div>
    </Screen>
  )
}

/** What is wrong with the words in the search box is said there, in the server's words. */
const queryProblem = (error: unknown) =>
  error instanceof ApiError && error.code?.startsWith('query_') ? error.message : undefined

interface SummaryProps {
  readonly total: number | undefined
  readonly isFiltered: boolean | undefined
  readonly hasMore: boolean | undefined
}

const Summary = ({ total, isFiltered, hasMore = false }: SummaryProps) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const key = isFiltered ? 'showing.filtered' : 'showing.all'
  return (
    <div className={classes.summary}>
      <span role="status">
        {total !== undefined &&
          t(key, { count: total, number: `${formatNumber(total, language)}${hasMore ? '+' : ''}` })}
      </span>
      {/* Without rows its line stays: what is below would move under a finger. */}
      <span className={classes.hint} data-idle={!total}>
        {t('tap_hint')}
      </span>
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
