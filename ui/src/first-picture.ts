/** What is drawn before React and the kit are there. */
export { showCurrentPill } from './filter-pills.tsx'
export { type Texts, type Translate, translate } from './i18n/translate.ts'
export { hasWallClock } from './i18n/wall-clock.ts'
export { openedFrom } from './table.tsx'
export { ToastProvider } from './toast.tsx'
