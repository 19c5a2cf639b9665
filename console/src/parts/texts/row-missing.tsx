import { languageName, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { MissingMark } from './missing-mark.tsx'
import { missingLanguages, type TranslatedRow } from './translated-rows.ts'
import { useShopLanguages } from './use-shop-languages.ts'

/** In a list: the languages that a row lacks a text in. */
export const RowMissing = ({ row, fields }: { row: TranslatedRow; fields: readonly string[] }) => {
  const { t } = useTranslation('shell')
  const reader = useLanguage()
  const languages = useShopLanguages()
  const missing = missingLanguages(row, fields, languages)
  if (missing.length === 0) return null
  const names = missing.map((code) => languageName(code, reader)).join(', ')
  const first = languageName(languages[0] ?? '', reader)
  return (
    <>
      {' '}
      <MissingMark hint={t('texts.row_hint', { first })}>{t('texts.missing', { language: names })}</MissingMark>
    </>
  )
}
