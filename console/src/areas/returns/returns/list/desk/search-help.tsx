import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import classes from './desk-bar.module.css'

/** What begins a search: pressed, it stands in the box. */
const BEGINNINGS = ['status:', '-status:', 'is:', 'created:', 'due:', 'total:', 'assignee:'] as const

/** Under the box while it is empty, or while what stands in it is not understood. */
export const SearchHelp = ({ onChoose }: { onChoose: (beginning: string) => void }) => {
  const { t } = useTranslation('returns')
  return (
    <section className={classes.help} aria-label={t('search_help.title')}>
      <p className={primitives.strong}>{t('search_help.title')}</p>
      <p>{t('search_help.words')}</p>
      <ul>
        {BEGINNINGS.map((beginning) => (
          <li key={beginning}>
            <button
              type="button"
              // The box keeps the focus: some browsers give none to a pressed button, and the list would be gone.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(beginning)}
            >
              {beginning}
            </button>
            <span>{t(`search_help.${beginning.replace(/^-/, 'not_').replace(':', '')}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
