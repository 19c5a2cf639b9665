/**
 * A server in a separate process, to be killed: its API and its worker, for shops of its own and for one that sells at the
 * stand-in of Shopify. It loads everything, and starts when its parent sends the time; a later time moves its clock.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { shopifyOrders } from '../../adapters/platform/shopify/shopify-orders.ts'
import { buildApp } from '../../app.ts'
import { createLog } from '../../base/log.ts'
import { openDb } from '../../db/db.ts'
import { PATIENT } from '../../db/limits.ts'
import { sweepEffects } from '../../outbox/run-due-effects.ts'
import { startWorker } from '../../start-worker.ts'
import { testDeps } from '../deps.ts'

const { APP_URL = '', STAND_IN_URL = '', STAND_IN_TOKEN = '', FILES_FOLDER = '' } = process.env
/** Longer than anybody waits for: a killed process never learns the answer. */
const PATIENCE_MS = 60_000

let now = new Date(0)
const clock = () => now
const own = { db: openDb(APP_URL, 4, PATIENT), folder: FILES_FOLDER, clock, log: createLog('silent') }
const { platform, vault } = testDeps(own)
const orders = shopifyOrders({
  adminUrl: (shop) => `${STAND_IN_URL}/${shop}`,
  readToken: async () => STAND_IN_TOKEN,
  forgetToken: async () => {},
  vault,
  clock,
  wait: async () => {},
  deadline: () => AbortSignal.timeout(PATIENCE_MS),
})
const deps = testDeps({ ...own, overrides: { platform: { ...platform, ...orders } } })
const app = await buildApp(deps)
// The process will be killed, so there is no later moment to flush.
flushCompileCache()

const [time] = (await once(process, 'message')) as [string]
now = new Date(time)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
await startWorker(deps)
process.on('message', async (later: string) => {
  now = new Date(later)
  await sweepEffects(deps, 0)
})
process.send?.(address)
