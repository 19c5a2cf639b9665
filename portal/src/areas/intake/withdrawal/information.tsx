import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Card } from '../../../look/page.tsx'
import classes from './withdrawal.module.css'

/** What the shop has to tell before a declaration is made. */
export const Information = ({ text }: { text: string }) => {
  const { t } = useTranslation('withdrawal')
  if (!text) return null
  return (
    <Card>
      <h2 className={classes.heading}>{t('information')}</h2>
      <p className={primitives.prose}>{text}</p>
    </Card>
  )
}
