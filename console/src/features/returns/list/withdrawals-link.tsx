import { LinkButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { withdrawalCountsQuery } from '../../../shell/withdrawals-query.ts'

/** The link to the withdrawals, with the number at risk. It works without that number too. */
export const WithdrawalsLink = () => {
  const { t } = useTranslation('returns')
  const count = useQuery(withdrawalCountsQuery(useApi())).data?.at_risk ?? 0
  if (count === 0) return <LinkButton to={paths.withdrawals}>{t('withdrawal.link')}</LinkButton>
  return <LinkButton to={`${paths.withdrawals}?filter=at-risk`}>{t('withdrawal.link_at_risk', { count })}</LinkButton>
}
