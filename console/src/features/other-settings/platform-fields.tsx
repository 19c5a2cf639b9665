import { SwitchField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './other-settings.module.css'

/** Settings for what is synced to the shop's platform. */
export const PlatformFields = () => {
  const { t } = useTranslation('other-settings')
  return (
    <div className={classes.group}>
      <h3>{t('platform.title')}</h3>
      <SwitchField name="platform_returns" label={t('platform.returns')} hint={t('platform.returns_hint')} />
    </div>
  )
}
