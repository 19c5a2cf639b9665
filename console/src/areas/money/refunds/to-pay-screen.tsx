/** What is to pay, most urgent first. From here a file for the bank is made, or cash is marked as paid. */
import { REFUNDS_PER_PAGE, type RefundsPage, type RefundToPay } from '@returns-desk/contract'
import { PAYOUT_ROUTES } from '@returns-desk/engine'
import { Banner, Button, errorText, FilterPills, NativeSelect, Notice, PagedTable, Screen } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useSearchParams } from '@returns-desk/ui/router'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { sumText } from '../sums.ts'
import { type Chosen, useChosen, useRowBoxes } from './choice.tsx'
import {
  DUE_FILTERS,
  type DueFilter,
  listPayableByBank,
  refundsQuery,
  rowsOf,
  type ToPayView,
  viewIn,
} from './queries.ts'
import { useRefundColumns } from './refund-columns.tsx'
import classes from './refunds.module.css'
import { SelectionBar } from './selection-bar.tsx'

const NO_ROWS: readonly RefundToPay[] = []

/** A page that became empty, because its rows were paid, redirects to the last one. */
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

export const ToPayScreen = () => {
  const { t } = useTranslation('refunds')
  const [search] = useSearchParams()
  const view = viewIn(search)
  return (
    <Screen title={t('title')} intro={t('intro')} isTight>
      {/* What is chosen is what was seen: another tab starts anew. */}
      <Queue key={`${view.due}/${view.route}`} view={view} />
    </Screen>
  )
}

const Queue = ({ view }: { view: ToPayView }) => {
  const { t } = useTranslation('refunds')
  const refunds = useQuery(refundsQuery(useApi(), view))
  const { data, isPlaceholderData } = refunds
  const isBeyond = data !== undefined && data.data.length === 0 && data.total_pages > 0
  useLastPageIfBeyond(isBeyond && !isPlaceholderData ? data.total_pages : undefined)
  const selection = useChosen()
  const rowStart = useRowBoxes(data?.data ?? NO_ROWS, selection)
  return (
    <div className={classes.list}>
      <DueTabs view={view} counts={data?.counts} />
      <Tools view={view} page={data} selection={selection} />
      <PagedTable
        label={t('title')}
        query={{ ...refunds, data: data && !isBeyond ? rowsOf(data) : undefined }}
        page={view.page}
        isTurning={isPlaceholderData}
        pageSize={REFUNDS_PER_PAGE}
        empty={<Notice title={t(`empty.${view.due}`)} />}
        failure={t('failed.list')}
        rowKey={({ return_id }) => return_id}
        rowHref={({ return_id }) => paths.return(return_id)}
        rowStart={rowStart}
        columns={useRefundColumns()}
      />
      <SelectionBar {...selection} />
    </div>
  )
}

const searchOf = ({ due, route }: Pick<ToPayView, 'due' | 'route'>) => {
  const search = new URLSearchParams({ ...(due === 'all' ? {} : { due }), ...(route ? { route } : {}) })
  return search.size > 0 ? `?${search}` : ''
}

const countOf = (due: DueFilter, counts: RefundsPage['counts'] | undefined) =>
  due === 'all' ? undefined : counts?.[due]

const DueTabs = ({ view, counts }: { view: ToPayView; counts: RefundsPage['counts'] | undefined }) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const pill = (due: DueFilter) => {
    const count = countOf(due, counts)
    return {
      search: searchOf({ ...view, due }),
      isCurrent: due === view.due,
      content: (
        <>
          {t(`filter.${due}`)}
          {count !== undefined && <span className={classes.count}>{formatNumber(count, language)}</span>}
        </>
      ),
    }
  }
  return <FilterPills label={t('filter.label')} pills={DUE_FILTERS.map(pill)} />
}

interface ToolsProps {
  readonly view: ToPayView
  readonly page: RefundsPage | undefined
  readonly selection: Chosen
}

/** The sum of what is listed, the route, and the one press that chooses all a bank can pay. */
const Tools = ({ view, page, selection }: ToolsProps) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const api = useApi()
  const [, setSearch] = useSearchParams()
  const chooseAll = useMutation({
    mutationFn: () => listPayableByBank(api, view),
    onSuccess: (rows) => selection.choose(rows, true),
  })
  const count = page?.sums.reduce((all, sum) => all + sum.count, 0) ?? 0
  return (
    <>
      {chooseAll.error && <Banner onDismiss={chooseAll.reset}>{errorText(chooseAll.error, t('failed.list'))}</Banner>}
      <div className={classes.tools}>
        <p className={classes.sums} role="status">
          {page && count > 0 && (
            <>
              <strong>{sumText(page.sums, language)}</strong>{' '}
              {t('sum', { count, number: formatNumber(count, language) })}
            </>
          )}
        </p>
        <div className={classes.choices}>
          <NativeSelect
            id="route"
            label={t('route.label')}
            value={view.route ?? ''}
            onChange={({ currentTarget }) =>
              setSearch(
                new URLSearchParams(
                  searchOf({ ...view, route: PAYOUT_ROUTES.find((one) => one === currentTarget.value) }),
                ),
              )
            }
          >
            <option value="">{t('route.all')}</option>
            {PAYOUT_ROUTES.map((route) => (
              <option key={route} value={route}>
                {t(`route.${route}`)}
              </option>
            ))}
          </NativeSelect>
          {(view.route === undefined || view.route === 'bank') && (
            <Button variant="default" loading={chooseAll.isPending} onClick={() => chooseAll.mutate()}>
              {t('choose.all_by_bank')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
