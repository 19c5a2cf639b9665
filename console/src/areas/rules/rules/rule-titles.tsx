import { TextInput } from '@returns-desk/ui'
import { languageName, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { MissingHint } from '../../../parts/texts/missing-hint.tsx'
import { TextGroup } from '../../../parts/texts/text-group.tsx'
import { useShopLanguages } from '../../../parts/texts/use-shop-languages.ts'
import type { RuleDraft } from './rule-draft.ts'

interface RuleTitlesProps {
  readonly draft: RuleDraft
  readonly onChange: (translations: RuleDraft['translations']) => void
}

/** The title in the shop's other languages. */
export const RuleTitles = ({ draft: { title, translations = {} }, onChange }: RuleTitlesProps) => {
  const { t } = useTranslation('rules')
  const reader = useLanguage()
  const [first = '', ...others] = useShopLanguages()
  if (others.length === 0) return null
  return (
    <TextGroup label={t('title_field')}>
      {others.map((language) => {
        const name = translations[language]?.name ?? ''
        const isMissing = title.trim() !== '' && name.trim() === ''
        return (
          <TextInput
            key={language}
            label={t('title_in', { language: languageName(language, reader) })}
            description={isMissing && <MissingHint language={language} first={first} own={title.trim()} />}
            lang={language}
            autoComplete="off"
            value={name}
            onChange={({ target }) => onChange({ ...translations, [language]: { name: target.value } })}
          />
        )
      })}
    </TextGroup>
  )
}
