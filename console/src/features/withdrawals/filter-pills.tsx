import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WITHDRAWAL_FILTERS, type WithdrawalFilter } from '../../shell/withdrawals-query.ts'
import classes from './withdrawals.module.css'

export const FilterPills = ({ selected }: { selected: WithdrawalFilter }) => {
  const { t } = useTranslation('withdrawals')
  return (
    <nav className={classes.pills} aria-label={t('filter.label')}>
      {WITHDRAWAL_FILTERS.map((filter) => (
        <Link
          key={filter}
          to={{ search: filter === 'open' ? '' : `?filter=${filter}` }}
          className={classes.pill}
          aria-current={filter === selected ? 'true' : undefined}
          preventScrollReset
        >
          {t(`filter.${filter}`)}
        </Link>
      ))}
    </nav>
  )
}
