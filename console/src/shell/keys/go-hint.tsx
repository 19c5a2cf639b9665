import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './keys.module.css'
import { usePlaces } from './places.ts'

/** After `g`: the letters that lead somewhere. */
export const GoHint = () => {
  const { t } = useTranslation('keys')
  const places = usePlaces().filter(({ letter }) => letter !== undefined)
  return (
    <div className={classes.hint} role="status">
      <p>{t('go_hint')}</p>
      <ul>
        {places.map(({ key, letter }) => (
          <li key={key}>
            <kbd className={classes.cap}>{letter}</kbd> {t(`shell:nav.${key}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
