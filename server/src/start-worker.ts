import { CHORES } from './chores.ts'
import type { Deps } from './config/deps.ts'
import { HANDLERS } from './handlers.ts'
import { runWorker } from './outbox/worker.ts'

/** The worker of this server, with all handlers and chores. */
export const startWorker = (deps: Deps) => runWorker(deps, { handlers: HANDLERS, chores: CHORES })
