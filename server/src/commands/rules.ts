/** `npm run rules -- verify [shop]`: replays every return with the rules that decided it. */

import { verifyDecisions } from '../areas/rules/deciding/verify-decisions.ts'
import { createLog } from '../base/log.ts'
import { readEnv } from '../config/env.ts'
import { findAnyShopId, listShopIds } from '../db/shop-directory.ts'
import { openSystem } from '../system.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run rules -- verify [shop]'
const MOST_SHOWN = 20

await runCommand(async (say) => {
  const [action, handle] = process.argv.slice(2)
  if (action !== 'verify') throw new Error(USAGE)
  const env = { ...readEnv(process.env), hasDemoShop: false }
  const system = await openSystem(env, createLog(env.logLevel))
  const db = system.deps.patientDb
  try {
    const shopId = handle === undefined ? undefined : await findAnyShopId(db, handle)
    if (handle !== undefined && !shopId) throw new Error(`There is no shop "${handle}".`)
    let [replayed, notReplayable, wrong] = [0, 0, 0]
    for (const id of shopId ? [shopId] : await listShopIds(db)) {
      const verified = await verifyDecisions(db, id)
      replayed += verified.replayed
      notReplayable += verified.notReplayable
      wrong += verified.different.length
      for (const { returnId, differences } of verified.different.slice(0, MOST_SHOWN))
        say(`shop ${id}, return ${returnId}: not the stored ${differences.join(', ')}`)
    }
    say(`${replayed} returns replayed, ${replayed - wrong} as stored; ${notReplayable} cannot be replayed.`)
    if (wrong > 0) throw new Error(`${wrong} returns come out differently.`)
  } finally {
    await system.close()
  }
})
