import { CHORES } from './chores.ts'
import type { Deps } from './config/deps.ts'
import { HANDLERS } from './handlers.ts'
import type { Chores } from './outbox/schedules.ts'
import { runWorker } from './outbox/worker.ts'

/** A server without scheduled backups must not lease their chore from one that makes them. */
const choresOf = ({ backups }: Deps): Chores => {
  const { backup, ...others } = CHORES
  return backups ? { ...others, backup } : others
}

/** The worker of this server, with all handlers and chores. */
export const startWorker = (deps: Deps) => runWorker(deps, { handlers: HANDLERS, chores: choresOf(deps) })
