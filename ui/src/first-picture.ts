/** What is drawn before React is there. */

export { ToastProvider } from './feedback/toast.tsx'
export { type Texts, type Translate, translate } from './i18n/translate.ts'
export { showCurrentPill } from './table/filter-pills.tsx'
export { openedFrom } from './table/table.tsx'
