/** Languages and locale formats. */
export {
  formatDate,
  formatDateTime,
  formatDay,
  formatExactTime,
  formatMoney,
  formatNumber,
  formatShortDay,
  shortTimeParts,
} from '@returns-desk/engine'
export { createI18n, type I18n, type I18nOptions } from './create-i18n.ts'
export { I18nContext, useI18n } from './i18n-context.ts'
export { languageName, languageTitle } from './language-words.ts'
export type { Translate } from './translate.ts'
export { looksGrouped, withPoint } from './typed-number.ts'
export { useLanguage, useReader } from './use-language.ts'
export { useTranslation } from './use-translation.ts'
