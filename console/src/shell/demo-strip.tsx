import { useTranslation } from '@returns-desk/ui/i18n'
import { useSessionShop } from './session/session-gate.tsx'
import classes from './shell.module.css'

/** Makes clear that demo customers are not real ones. */
export const DemoStrip = () => {
  const { t } = useTranslation('shell')
  const { isDemo } = useSessionShop()
  return isDemo ? <p className={classes.demo}>{t('demo')}</p> : null
}
