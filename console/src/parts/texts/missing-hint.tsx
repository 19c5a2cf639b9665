import { languageName, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { MissingMark } from './missing-mark.tsx'

/** Of a long text, enough to be recognised. */
const MOST_QUOTED = 80

const quoted = (text: string) => (text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).trimEnd()}…` : text)

interface MissingHintProps {
  /** That the text is missing in. */
  readonly language: string
  readonly first: string
  /** The text in the first language, which is read instead. */
  readonly own: string
}

/** "No English yet", and what its readers get until then. */
export const MissingHint = ({ language, first, own }: MissingHintProps) => {
  const { t } = useTranslation('shell')
  const reader = useLanguage()
  return (
    <>
      <MissingMark>{t('texts.missing', { language: languageName(language, reader) })}</MissingMark>{' '}
      {t('texts.instead', { first: languageName(first, reader), text: quoted(own) })}
    </>
  )
}
