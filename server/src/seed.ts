/** `npm run seed -- --returns 100000`: makes a big shop, for trying and measuring. */
import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { seedDemoShop } from './db/seed.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { signInLink } from './sign-in-link.ts'
import { openSystem } from './system.ts'

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
    const { vault, files } = deps
    const seeded = await seedDemoShop(deps.patientDb, shop, { ...env, now: deps.clock(), vault, files })
    say(seeded ? `Made the shop "${handle}" with ${returns} returns.` : `The shop "${handle}" is there already.`)
    say(`Console: ${(await signInLink(env, deps, handle)) ?? `${env.publicUrl}/host`}`)
  } finally {
    await close()
  }
})
