/** `npm run seed -- --returns 100000`: creates a large shop, for trying and measuring. */
import { parseArgs } from 'node:util'
import { ordersForReturns } from '@returns-desk/demo'
import { signInLink } from '../areas/people/sign-in/sign-in-link.ts'
import { createLog } from '../base/log.ts'
import { readEnv } from '../config/env.ts'
import { seedBigShop } from '../demo/demo-shop.ts'
import { openSystem } from '../system.ts'
import { runCommand } from './run-command.ts'

/** A million returns take a while, so progress is reported. */
const REPORT_EVERY = 100_000
const tellProgress = (all: number) => {
  let written = 0
  return (orders: number) => {
    const reported = Math.floor(written / REPORT_EVERY)
    written += orders
    if (Math.floor(written / REPORT_EVERY) > reported) process.stderr.write(`${written} of ${all} orders\n`)
  }
}

await runCommand(async (say) => {
  const { values } = parseArgs({ options: { returns: { type: 'string', default: '240' }, shop: { type: 'string' } } })
  const returns = Number(values.returns)
  const handle = values.shop ?? `demo-${returns}`
  if (!Number.isInteger(returns) || returns < 0 || !/^[a-z0-9][a-z0-9-]{0,62}$/.test(handle))
    throw new Error('Usage: npm run seed -- --returns <number> [--shop <lower-case-name>]')
  const env = { ...readEnv(process.env), hasDemoShop: false }
  const { deps, close } = await openSystem(env, createLog(env.logLevel))
  try {
    const shop = { handle, name: `Atelier Codru (${returns})`, language: 'ro', returns } as const
    const options = { ...env, now: deps.clock(), onWritten: tellProgress(ordersForReturns(returns)) }
    const seeded = await seedBigShop({ ...deps, db: deps.patientDb, sites: undefined }, shop, options)
    say(seeded ? `Made the shop "${handle}" with ${returns} returns.` : `The shop "${handle}" is there already.`)
    say(`Console: ${(await signInLink(env, deps, handle)) ?? `${env.publicUrl}/host`}`)
  } finally {
    await close()
  }
})
