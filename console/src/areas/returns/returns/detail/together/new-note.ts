/** The field for a new note, which other parts of the page lead to. */
export const NEW_NOTE_ID = 'new-note'

export const focusNewNote = () => document.getElementById(NEW_NOTE_ID)?.querySelector('textarea')?.focus()
