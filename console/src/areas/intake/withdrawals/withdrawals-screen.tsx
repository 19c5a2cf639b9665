import type { Withdrawal, WithdrawalCounts, WithdrawalFilter } from '@returns-desk/contract'
import { Banner, FilterPills, Notice, PagedTable, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  WITHDRAWAL_FILTERS,
  WITHDRAWALS_PER_PAGE,
  withdrawalCountsQuery,
  withdrawalsQuery,
} from '../../../parts/queries/withdrawals-query.ts'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import { Covers, Customer, Order, Received, RefundDue } from './withdrawal-cells.tsx'

const COUNTED: Readonly<Record<WithdrawalFilter, keyof WithdrawalCounts>> = {
  open: 'open',
  'at-risk': 'at_risk',
  all: 'all',
}

const filterIn = (search: URLSearchParams): WithdrawalFilter =>
  WITHDRAWAL_FILTERS.find((filter) => filter === search.get('filter')) ?? 'open'

const pageIn = (search: URLSearchParams) => {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The page in the URL, and the page count. A page that has become empty redirects to the last one. */
const useWithdrawalPage = () => {
  const api = useApi()
  const [search, setSearch] = useSearchParams()
  const [filter, page] = [filterIn(search), pageIn(search)]
  const list = useQuery(withdrawalsQuery(api, { filter, page }))
  const counts = useQuery(withdrawalCountsQuery(api))
  const { data: rows, isPlaceholderData } = list
  const known = counts.data?.[COUNTED[filter]] ?? 0
  const totalRows = Math.max(known, rows?.length ? (page - 1) * WITHDRAWALS_PER_PAGE + rows.length : 0)
  const totalPages = Math.ceil(totalRows / WITHDRAWALS_PER_PAGE)
  const isBeyond = !isPlaceholderData && rows?.length === 0 && page > 1
  useEffect(() => {
    if (!isBeyond) return
    const turn = (before: URLSearchParams) => {
      before.set('page', String(Math.max(1, Math.min(totalPages, page - 1))))
      return before
    }
    setSearch(turn, { replace: true, preventScrollReset: true })
  }, [isBeyond, totalPages, page, setSearch])
  const data = rows && !isBeyond ? { rows, page, totalPages, totalRows } : undefined
  return { filter, page, isTurning: isPlaceholderData, query: { ...list, data } }
}

/** The withdrawals, with the date by which each refund is due. */
export const WithdrawalsScreen = () => {
  const { t } = useTranslation('withdrawals')
  const { filter, page, isTurning, query } = useWithdrawalPage()
  const [failure, setFailure] = useState<string>()
  const [matching, setMatching] = useState<Withdrawal>()
  return (
    <Screen title={t('title')} intro={t('intro')} back={{ to: paths.returns, label: t('back') }}>
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <div className={primitives.stack}>
        <FilterPills
          label={t('filter.label')}
          pills={WITHDRAWAL_FILTERS.map((one) => ({
            search: one === 'open' ? '' : `?filter=${one}`,
            isCurrent: one === filter,
            content: t(`filter.${one}`),
          }))}
        />
        <PagedTable
          label={t('title')}
          query={query}
          page={page}
          isTurning={isTurning}
          pageSize={WITHDRAWALS_PER_PAGE}
          empty={<Notice title={t(`empty.${filter}`)} />}
          failure={t('failed.list')}
          rowKey={(one) => one.id}
          columns={[
            { header: t('column.received'), width: '16%', cell: (one) => <Received withdrawal={one} /> },
            { header: t('column.customer'), width: '20%', cell: (one) => <Customer withdrawal={one} /> },
            { header: t('column.order'), width: '15%', cell: (one) => <Order withdrawal={one} /> },
            { header: t('column.covers'), cell: (one) => <Covers withdrawal={one} /> },
            { header: t('column.refund_due'), width: '16%', cell: (one) => <RefundDue withdrawal={one} /> },
            {
              header: t('column.actions'),
              isActions: true,
              cell: (one) => (
                <WithdrawalActions withdrawal={one} onFailure={setFailure} onMatch={() => setMatching(one)} />
              ),
            },
          ]}
        />
      </div>
      {matching && <MatchDialog withdrawal={matching} onClose={() => setMatching(undefined)} />}
    </Screen>
  )
}
