import type { EmailTemplate } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { languageName, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useShopLanguages } from '../../../parts/texts/use-shop-languages.ts'
import { addLanguagePath } from './email-groups.ts'
import classes from './email-templates.module.css'

/** The shop's languages that an e-mail has no version in, each a link to the form that makes it: "No Hungarian yet". */
export const MissingVersions = ({ versions }: { versions: readonly [EmailTemplate, ...EmailTemplate[]] }) => {
  const { t } = useTranslation('email-templates')
  const reader = useLanguage()
  const missing = useShopLanguages().filter((code) => versions.every(({ language }) => language !== code))
  if (missing.length === 0) return null
  const [email] = versions
  const fallback = versions.find(({ default_language }) => default_language) ?? email
  const hint = t('missing_hint', { language: languageName(fallback.language, reader) })
  const subject = textIn(email, 'subject', reader)
  return (
    <ul className={classes.missing}>
      {missing.map((code) => {
        const text = t('missing', { language: languageName(code, reader) })
        return (
          <li key={code}>
            <Link
              to={addLanguagePath(email, code)}
              className={classes.missingLink}
              title={hint}
              aria-label={t('missing_add', { missing: text, subject })}
            >
              {text}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
