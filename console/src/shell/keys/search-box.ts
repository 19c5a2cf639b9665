import { areKept, keepLetters, takeLetters } from './letters.ts'
import { rememberField } from './listen.ts'
import { findSearch } from './search-field.ts'

/** False where there is no such box. */
export const focusSearch = () => {
  const box = findSearch()
  if (!box) return false
  box.focus()
  box.select()
  return true
}

/** As if it were typed there: React hears of a value only if it is set behind its back. */
const type = (box: HTMLInputElement, letters: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, letters)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** The screen that opens takes the focus to its heading first. What is typed on the way belongs to the box. */
export const focusSearchOnArrival = () => {
  keepLetters()
  const arrive = () => {
    if (!areKept()) return document.removeEventListener('focusin', arrive)
    const box = findSearch()
    if (!box) return
    document.removeEventListener('focusin', arrive)
    const heading = document.activeElement
    const letters = takeLetters()
    focusSearch()
    rememberField(heading)
    if (letters !== '') type(box, letters)
  }
  document.addEventListener('focusin', arrive)
}
