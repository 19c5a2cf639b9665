/** Recurring tasks for all shops. Add a chore by adding a line here. */
import type { Deps } from './config/deps.ts'
import { listOpenShopIds } from './db/shop-directory.ts'
import { tidyBacktests } from './features/backtests/queries.ts'
import { makeDueBackup } from './features/backups/make-due-backup.ts'
import { tidyRuns } from './features/bulk/runs.ts'
import { sweepFiles } from './features/files/sweep-files.ts'
import { tidyRefusals } from './features/intake/keep-refusals.ts'
import { planDailyMails } from './features/notification-mails/daily-mails.ts'
import { tidyNotifications } from './features/notifications/queries.ts'
import { planTracking } from './features/parcels/track-parcels.ts'
import { planCatchUps } from './features/platform/catch-up.ts'
import { applyRetention } from './features/privacy/apply-retention.ts'
import { noticeDeadlines } from './features/returns/deadlines.ts'
import { foldAllRuleHits } from './features/rule-hits/queries.ts'
import { foldAllShopChanges } from './features/rules/rule-set.ts'
import { tidyWebhooks } from './features/shopify/tidy-webhooks.ts'
import { tidyPresence } from './features/teamwork/presence.ts'
import { tidyLimits } from './http/rate-limits.ts'
import { sweepEffects } from './outbox/run-due-effects.ts'
import type { Chores } from './outbox/schedules.ts'

const sweep = async (deps: Deps) => {
  await sweepEffects(deps)
  await foldAllShopChanges(deps)
  await foldAllRuleHits(deps)
}

const trackEverywhere = async (deps: Deps) => {
  for (const shopId of await listOpenShopIds(deps.db)) await planTracking(deps, shopId)
}

/** Expired data is deleted first, then the files that nothing references any more. */
const tidyUp = async (deps: Deps) => {
  await applyRetention(deps)
  await tidyWebhooks(deps)
  await tidyPresence(deps)
  await tidyNotifications(deps)
  await tidyRuns(deps)
  await tidyBacktests(deps)
  await tidyRefusals(deps)
  await sweepFiles(deps)
}

export const CHORES = {
  sweep: { everySeconds: 60, work: sweep },
  limits: { everySeconds: 60, work: tidyLimits },
  deadlines: { everySeconds: 60 * 60, work: noticeDeadlines },
  daily_mails: { everySeconds: 15 * 60, work: planDailyMails },
  tracking: { everySeconds: 15 * 60, work: trackEverywhere },
  orders: { everySeconds: 15 * 60, work: planCatchUps },
  backup: { everySeconds: 60, work: makeDueBackup },
  tidying: { everySeconds: 24 * 60 * 60, work: tidyUp },
} satisfies Chores
