/** The same server after the undo window: effects planned by moves are due. */
import { UNDO_WINDOW_MS } from '@returns-desk/engine'
import type { Deps } from '../config/deps.ts'

export const pastUndo = (deps: Deps): Deps => ({
  ...deps,
  clock: () => new Date(deps.clock().getTime() + UNDO_WINDOW_MS),
})
