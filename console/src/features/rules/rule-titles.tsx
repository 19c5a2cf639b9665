import { TextInput } from '@returns-desk/ui'
import { languageName, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useShopLanguages } from '../../shell/texts/use-shop-languages.ts'
import type { RuleDraft } from './rule-draft.ts'
import classes from './rules.module.css'

interface RuleTitlesProps {
  readonly draft: RuleDraft
  readonly onChange: (translations: RuleDraft['translations']) => void
}

/** The title in the shop's other languages. */
export const RuleTitles = ({ draft: { title, translations = {} }, onChange }: RuleTitlesProps) => {
  const { t } = useTranslation('rules')
  const reader = useLanguage()
  const [first = '', ...others] = useShopLanguages().languages
  const words = (language: string) => ({ language: languageName(language, reader), first: languageName(first, reader) })
  return others.map((language) => {
    const name = translations[language]?.name ?? ''
    const missing = title.trim() && !name.trim() ? t('title_missing', words(language)) : undefined
    return (
      <div key={language} className={classes.wide}>
        <TextInput
          label={t('title_in', words(language))}
          description={missing}
          lang={language}
          autoComplete="off"
          value={name}
          onChange={({ target }) => onChange({ ...translations, [language]: { name: target.value } })}
        />
      </div>
    )
  })
}
