import type { Withdrawal } from '@returns-desk/contract'
import { Banner, DataTable, FilterPills, Screen } from '@returns-desk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { WITHDRAWAL_FILTERS, type WithdrawalFilter, withdrawalsQuery } from '../../shell/withdrawals-query.ts'
import { MatchDialog } from './match-dialog.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import { Covers, Customer, Order, Received, RefundDue } from './withdrawal-cells.tsx'
import classes from './withdrawals.module.css'

const PAGE_SIZE = 10

const filterIn = (search: URLSearchParams): WithdrawalFilter =>
  WITHDRAWAL_FILTERS.find((filter) => filter === search.get('filter')) ?? 'open'

/** Who has withdrawn from a purchase, and by when each is owed the money back. */
export const WithdrawalsScreen = () => {
  const { t } = useTranslation('withdrawals')
  const filter = filterIn(useSearchParams()[0])
  const withdrawals = useQuery(withdrawalsQuery(useApi(), filter))
  const [failure, setFailure] = useState<string>()
  const [matching, setMatching] = useState<Withdrawal>()
  return (
    <Screen title={t('title')} intro={t('intro')} back={{ to: paths.returns, label: t('back') }}>
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <div className={classes.list}>
        <FilterPills
          label={t('filter.label')}
          pills={WITHDRAWAL_FILTERS.map((one) => ({
            search: one === 'open' ? '' : `?filter=${one}`,
            isCurrent: one === filter,
            content: t(`filter.${one}`),
          }))}
        />
        <DataTable
          label={t('title')}
          query={withdrawals}
          pageSize={PAGE_SIZE}
          empty={t(`empty.${filter}`)}
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
