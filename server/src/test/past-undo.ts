/** The same server at the moment from which no move of just now can be undone: what moves have planned is due. */
import { UNDO_WINDOW_MS } from '@returns-desk/engine'
import type { Deps } from '../config/deps.ts'

export const pastUndo = (deps: Deps): Deps => ({
  ...deps,
  clock: () => new Date(deps.clock().getTime() + UNDO_WINDOW_MS),
})
