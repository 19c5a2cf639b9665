/** `npm run privacy -- export|erase <shop> <e-mail address>`: data requests of customers, for operators. */

import { createLog } from '../base/log.ts'
import { readEnv } from '../config/env.ts'
import { findAnyShopId } from '../db/shop-directory.ts'
import { openSystem } from '../system.ts'
import { eraseByCommand, exportByCommand } from './answer-request.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run privacy -- export|erase <shop> <e-mail address>'

await runCommand(async (say) => {
  const [action, handle, email] = process.argv.slice(2)
  if (!handle || !email?.includes('@') || (action !== 'export' && action !== 'erase')) throw new Error(USAGE)
  const env = { ...readEnv(process.env), hasDemoShop: false }
  const system = await openSystem(env, createLog(env.logLevel))
  const deps = { ...system.deps, db: system.deps.patientDb, sites: undefined }
  try {
    const shopId = await findAnyShopId(deps.db, handle)
    if (!shopId) throw new Error(`There is no shop "${handle}".`)
    const document =
      action === 'export' ? await exportByCommand(deps, shopId, email) : await eraseByCommand(deps, shopId, email)
    say(JSON.stringify(document, null, 2))
  } finally {
    await system.close()
  }
})
