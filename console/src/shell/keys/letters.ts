/** What is typed on the way to a field that is not there yet. */
import { isElsewhere } from './elsewhere.ts'

let letters: string | undefined

/** From now on letters are kept for it. */
export const keepLetters = () => {
  letters = ''
}

export const takeLetters = () => {
  const kept = letters ?? ''
  letters = undefined
  return kept
}

/** Whether the key was kept. Any key that is no letter means that something else is wanted by now. */
export const giveLetter = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (letters === undefined) return false
  if (key === 'Shift' || key === 'AltGraph' || key === 'CapsLock') return true
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey && !isElsewhere(target)
  letters = isLetter ? letters + key : undefined
  return isLetter
}

export const areKept = () => letters !== undefined
