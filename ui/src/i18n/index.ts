/** Languages and locale formats. */
export { formatDate, formatDateTime, formatDay, formatExactTime, formatMoney, formatNumber } from '@returns-desk/engine'
export { createI18n, type I18nOptions } from './create-i18n.ts'
export { chooseLanguage, currentLanguage } from './current-language.ts'
export { looksGrouped, withPoint } from './typed-number.ts'
export { useLanguage } from './use-language.ts'
export { useTranslation } from './use-translation.ts'
