/** Where a single key is a letter, or belongs to something in front of the page. */
const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const DIALOGS = 'dialog[open], [role="dialog"], [aria-modal="true"]'
/** A row is selected by its box, and walking goes on from there. */
const ROW_BOX = 'tr input[type="checkbox"]'

export const isField = (element: Element | null) => Boolean(element?.matches(FIELDS) && !element.matches(ROW_BOX))

export const isElsewhere = (target: EventTarget | null) => {
  const element = target instanceof Element ? target : null
  if (isField(element) || element?.closest('[contenteditable="true"]')) return true
  if (document.querySelector('dialog[open], [aria-modal="true"]') || element?.closest(DIALOGS)) return true
  // Behind the question to sign in again.
  return document.getElementById('content')?.closest('[hidden]') !== null
}
