import { useTranslation } from '@returns-desk/ui/i18n'
import type { CreditState } from './queries.ts'
import classes from './store-credits.module.css'

export const CreditStateBadge = ({ state }: { state: CreditState }) => {
  const { t } = useTranslation('store-credits')
  return (
    <span className={classes.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  )
}
