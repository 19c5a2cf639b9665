import { ActiveMark } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './method-cells.module.css'

export const Iban = ({ isRequired }: { isRequired: boolean }) => {
  const { t } = useTranslation('payment-methods')
  return isRequired ? <span className={classes.flag}>{t('iban.required')}</span> : t('iban.not_required')
}

export const Status = ({ active }: { active: boolean }) => {
  const { t } = useTranslation('payment-methods')
  return <ActiveMark isActive={active}>{active ? t('status.active') : t('status.inactive')}</ActiveMark>
}
