/**
 * A scanner types wherever the focus is. So the field takes it on arrival, after a click, after a dialog, and with the first
 * character of a scan; Tab leaves it as anywhere else.
 */
import { type RefObject, useEffect } from 'react'

const TEXT_FIELDS =
  'textarea, [contenteditable="true"], select, input:not([type]), input:is([type="text"], [type="search"], [type="number"])'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(TEXT_FIELDS)
const isDialogOpen = () => document.querySelector('dialog[open]') !== null

const isCharacter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing

export const useKeptFocus = (field: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      const { activeElement } = document
      // What went wrong has the focus until somebody goes on.
      if (isTyping(activeElement) || activeElement?.matches('[role="alert"]') || isDialogOpen()) return
      field.current?.focus({ preventScroll: true })
    }
    // After everyone else: a new screen focuses its heading, a closing dialog what opened it.
    const takeSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(take)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return takeSoon()
      if (!isCharacter(event) || isTyping(event.target) || isDialogOpen()) return
      // The character goes to the field, and is no shortcut.
      event.stopImmediatePropagation()
      field.current?.focus({ preventScroll: true })
    }
    takeSoon()
    window.addEventListener('click', takeSoon)
    window.addEventListener('focus', takeSoon)
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('click', takeSoon)
      window.removeEventListener('focus', takeSoon)
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [field])
}
