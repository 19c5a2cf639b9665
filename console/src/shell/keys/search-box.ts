import { rememberField } from './listen.ts'

/** The box over the list of returns. */
const SEARCH_BOX = 'returns-search'

/** False where there is no such box. */
export const focusSearch = () => {
  const box = document.getElementById(SEARCH_BOX)
  if (!(box instanceof HTMLInputElement)) return false
  box.focus()
  box.select()
  return true
}

/** The screen that opens takes the focus to its heading first. The next key means something else is wanted by now. */
export const focusSearchOnArrival = () => {
  const stop = () => {
    document.removeEventListener('focusin', arrive)
    document.removeEventListener('keydown', stop)
  }
  const arrive = () => {
    if (!document.getElementById(SEARCH_BOX)) return
    stop()
    const heading = document.activeElement
    focusSearch()
    rememberField(heading)
  }
  document.addEventListener('focusin', arrive)
  document.addEventListener('keydown', stop)
}
