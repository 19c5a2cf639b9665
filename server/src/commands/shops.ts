/** `npm run shops -- list|create|rename|archive|unarchive|delete|setup-link`: the shops of this server, for those who run it. */
import { parseArgs } from 'node:util'
import { createLog } from '../base/log.ts'
import { readEnv } from '../config/env.ts'
import { openSystem } from '../system.ts'
import { runCommand } from './run-command.ts'
import { addShop } from './shops/add-shop.ts'
import { closeShop, openShop, removeShop, rename } from './shops/change-shop.ts'
import { listAll, printSetUpLink } from './shops/list-all.ts'
import { SHOPS_OPTIONS, type ShopsCommand } from './shops/options.ts'

const ACTIONS: Readonly<Record<string, ShopsCommand>> = {
  list: listAll,
  create: addShop,
  rename,
  archive: closeShop,
  unarchive: openShop,
  delete: removeShop,
  'setup-link': printSetUpLink,
}

const USAGE = `Usage: npm run shops -- <action>
  list
  create --name <name> --country <RO> [--handle <shop>] [--currency <RON>] [--time-zone <Europe/Bucharest>]
         [--languages <ro,en>] --owner <name> --email <address>      (reads the password from standard input)
  rename <shop> [--name <new name>] [--handle <new shop>]
  archive <shop>       its portal is closed, nobody signs in, nothing is sent; everything is kept
  unarchive <shop>
  delete <shop> [--confirm <shop>]      with everything in it, for good
  setup-link           a new link to the set-up page`

await runCommand(async (say) => {
  const { values, positionals } = parseArgs({ options: SHOPS_OPTIONS, allowPositionals: true })
  const [action = '', handle] = positionals
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (!run) throw new Error(USAGE)
  const env = { ...readEnv(process.env), hasDemoShop: false }
  const system = await openSystem(env, createLog(env.logLevel))
  const deps = { ...system.deps, db: system.deps.patientDb, sites: undefined }
  try {
    await run({ deps, say, handle, options: values, input: process.stdin, output: process.stderr })
  } finally {
    await system.close()
  }
})
