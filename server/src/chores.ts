/** Recurring tasks for all shops. Add a chore by adding a line here. */

import { tidyRefusals } from './areas/intake/requests/keep-refusals.ts'
import { tidyNotifications } from './areas/people/notifications/queries.ts'
import { planCatchUps } from './areas/platforms/platform-returns/catch-up.ts'
import { tidyWebhooks } from './areas/platforms/shopify/tidy-webhooks.ts'
import { planTracking } from './areas/receiving/parcels/track-parcels.ts'
import { tidyRuns } from './areas/returns/bulk/runs.ts'
import { noticeDeadlines } from './areas/returns/moves/deadlines.ts'
import { tidyPresence } from './areas/returns/teamwork/presence.ts'
import { foldAllShopChanges } from './areas/rules/deciding/rule-set.ts'
import { foldAllRuleHits } from './areas/rules/hits/queries.ts'
import { tidyBacktests } from './areas/rules/past/queries.ts'
import { sweepFiles } from './areas/shop/files/sweep-files.ts'
import { makeDueBackup } from './areas/system/backups/make-due-backup.ts'
import { planDailyMails } from './areas/system/daily-mails/daily-mails.ts'
import { applyRetention } from './areas/system/privacy/apply-retention.ts'
import type { Deps } from './config/deps.ts'
import { listOpenShopIds } from './db/shop-directory.ts'
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
