import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS } from '@returns-desk/contract'
import { NumberField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './other-settings.module.css'

/** How long photos and account numbers outlive a return. */
export const RetentionFields = () => {
  const { t } = useTranslation('other-settings')
  const bounds = { min: MIN_RETENTION_DAYS, max: MAX_RETENTION_DAYS, suffix: t('days'), isInteger: true }
  return (
    <div className={classes.group}>
      <h3>{t('retention.title')}</h3>
      <p>{t('retention.explanation')}</p>
      <NumberField name="photo_retention_days" label={t('retention.photos')} {...bounds} />
      <NumberField name="iban_retention_days" label={t('retention.ibans')} {...bounds} />
    </div>
  )
}
