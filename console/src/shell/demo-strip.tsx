import { useTranslation } from '@returns-desk/ui/i18n'
import { useSessionShop } from './session/session-gate.tsx'
import classes from './shell.module.css'

/** Makes clear that demo customers are not real ones, and how to get a shop that has real ones. */
export const DemoStrip = () => {
  const { t } = useTranslation('shell')
  const { isDemo } = useSessionShop()
  if (!isDemo) return null
  return (
    <div className={classes.demo}>
      <p>{t('demo')}</p>
      <details>
        <summary>{t('own_shop.title')}</summary>
        <p>{t('own_shop.text')}</p>
        <p>
          <code>npm run shops -- setup-link</code>
        </p>
      </details>
    </div>
  )
}
