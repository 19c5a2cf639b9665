import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './withdrawal.module.css'

export const StepWords = ({ number }: { number: 1 | 2 }) => {
  const { t } = useTranslation('withdrawal')
  return <span className={classes.step}>{t('step', { number, total: 2 })}</span>
}
