import { CountBadge, Unseen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { filesQuery } from '../../parts/queries/bank-files-query.ts'
import { withdrawalCountsQuery } from '../../parts/queries/withdrawals-query.ts'
import { useIsIdle } from '../../parts/use-is-idle.ts'
import { useApi } from '../session/api.tsx'
import classes from './navigation.module.css'

interface CountProps {
  readonly count: number
  readonly words: 'due' | 'unconfirmed_files'
}

/** Unknown or none: nothing. */
const Count = ({ count, words }: CountProps) => {
  const { t } = useTranslation('shell')
  if (count === 0) return null
  return (
    <span className={classes.due} title={t(`nav.${words}`, { count })}>
      <CountBadge count={count} />
      <Unseen>{t(`nav.${words}`, { count })}</Unseen>
    </span>
  )
}

/** How many withdrawals have to be refunded soon. */
export const DueCount = () => {
  const isIdle = useIsIdle()
  const counts = useQuery({ ...withdrawalCountsQuery(useApi()), enabled: isIdle })
  return <Count count={counts.data?.at_risk ?? 0} words="due" />
}

/** How many files for the bank were downloaded, and wait for somebody to say that the bank has them. */
export const UnconfirmedCount = () => {
  const isIdle = useIsIdle()
  const files = useQuery({ ...filesQuery(useApi(), 1), enabled: isIdle })
  return <Count count={files.data?.unconfirmed ?? 0} words="unconfirmed_files" />
}
