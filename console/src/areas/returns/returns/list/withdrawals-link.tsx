import { CountBadge, LinkButton, Unseen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { withdrawalCountsQuery } from '../../../../parts/queries/withdrawals-query.ts'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import classes from './withdrawals-link.module.css'

/** The link to the withdrawals, with the number at risk over its corner: nothing moves when that number is known. */
export const WithdrawalsLink = () => {
  const { t } = useTranslation('returns')
  const count = useQuery(withdrawalCountsQuery(useApi())).data?.at_risk ?? 0
  if (count === 0) return <LinkButton to={paths.withdrawals}>{t('withdrawal.link')}</LinkButton>
  const atRisk = t('withdrawal.link_at_risk', { count })
  return (
    <span className={classes.withdrawals} title={`${t('withdrawal.link')} ${atRisk}`}>
      <LinkButton to={`${paths.withdrawals}?filter=at-risk`}>
        {t('withdrawal.link')}
        <Unseen> {atRisk}</Unseen>
      </LinkButton>
      <CountBadge count={count} className={classes.count} />
    </span>
  )
}
