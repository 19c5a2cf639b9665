/** Languages and locale formats for the portal, without i18next. */
export { formatDate, formatDateTime, formatDay, formatExactTime, formatMoney, formatNumber } from '@returns-desk/engine'
export { createLightI18n, type LightI18n, type LightI18nOptions, type Translate } from './light-i18n.ts'
export { LightI18nContext, useLanguage, useLightI18n, useTranslation } from './use-light-i18n.ts'
