/**
 * What a link tells the screen that it opens travels in the history entry, where the router puts it. A link of the first
 * picture is opened by the browser itself, whose new entry is empty: so it is left with the tab, and put there at the start.
 */
import { forget, save, saved } from './saved.ts'

const NAME = 'handed-on'

export const handOn = (href: string, state: object) => save(NAME, JSON.stringify({ href, state }), 'sessionStorage')

/** Before the router looks. Whichever page it was meant for, it is taken only once. */
export const takeHandedOn = () => {
  const note = saved(NAME, 'sessionStorage')
  if (!note) return
  forget(NAME, 'sessionStorage')
  const { href, state } = JSON.parse(note)
  // The key is the router's own for what it is told.
  if (href === location.href) history.replaceState({ ...history.state, usr: state }, '')
}
