import type { Language } from '@returns-desk/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from './current-language.ts'

/** The language on the screen now; the component is drawn again when it changes. */
export const useLanguage = (): Language => currentLanguage(useTranslation().i18n)
