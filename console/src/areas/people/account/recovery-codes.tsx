import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Copyable } from '../../../parts/copyable.tsx'
import classes from './account.module.css'

/** Shown once: the server keeps only their hashes. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation('account')
  return (
    <div className={classes.form} role="status">
      <h3 className={classes.subtitle}>{t('codes.title')}</h3>
      <p>{t('codes.text')}</p>
      <Copyable text={codes.join('\n')} name={t('codes.title')} />
      <div className={primitives.cluster}>
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </div>
    </div>
  )
}
