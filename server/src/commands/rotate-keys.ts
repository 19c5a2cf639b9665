/**
 * `npm run rotate-keys [-- --drop-old]`: seals everything with a new key while the old ones still open; later drops the
 * old ones.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createVault, newKey } from '../base/secrets.ts'
import { readEnv } from '../config/env.ts'
import { inShop } from '../db/db.ts'
import { listShopIds } from '../db/shop-directory.ts'
import { openDatabase } from '../system.ts'
import { noteCommand } from './note-command.ts'
import { reseal } from './rotation/reseal.ts'
import { dropOldKeys, rotateKeys } from './rotation/rotate-ring.ts'
import { runCommand } from './run-command.ts'

const ROTATION_LOCK = 7_061_986

const HOW_BY_HAND = (key: string) =>
  'The keys are set by SECRET_KEYS, which this command does not change. To rotate them:\n' +
  `  1. put a new key in front, for example SECRET_KEYS=${key},<the old ones>, and restart every server;\n` +
  '  2. run this command again: it seals everything with the first key;\n' +
  '  3. after twelve hours remove the old keys and restart every server.'

await runCommand(async (say) => {
  const { values } = parseArgs({ options: { 'drop-old': { type: 'boolean' }, 'lost-keys': { type: 'boolean' } } })
  const env = readEnv(process.env)
  const { db, ring, close } = await openDatabase(env, { replacesKeys: values['lost-keys'] === true })
  const sayCounts = ({ resealed, current, unopened }: { resealed: number; current: number; unopened: number }) => {
    say(`Re-sealed: ${resealed}. Already sealed with the first key: ${current}.`)
    if (unopened > 0) say(`No key of the ring opens ${unopened} sealed texts; they were left as they are.`)
  }
  const work = async () => {
    if (values['lost-keys']) {
      const { unopened } = await reseal(db, createVault(ring))
      say('The database now accepts the current keys. Restart every server with them; everyone has to sign in again.')
      say(
        `${unopened} sealed texts (IBANs, credentials) cannot be read without the lost keys. They were left as they are.`,
      )
      return
    }
    if (env.secretKeys.length > 0) {
      sayCounts(await reseal(db, createVault(ring)))
      if (ring.length === 1) say(HOW_BY_HAND(newKey()))
      return
    }
    if (values['drop-old']) {
      const { isDropped, unopened } = await dropOldKeys(db, env.dataDir)
      if (unopened > 0) throw new Error(`${unopened} sealed texts still need an old key: nothing was dropped.`)
      say(
        isDropped
          ? 'The old keys are removed. Start the server again; everyone has to sign in again.'
          : 'There is only one key.',
      )
      return
    }
    const rotated = await rotateKeys(db, env.dataDir)
    say(rotated.isNew ? 'Added a new key.' : 'Resumed the interrupted rotation.')
    sayCounts(rotated)
    say('The old keys still open sealed data. Restart the server at a quiet moment, so that it signs with the new key.')
    say('To remove the old keys: stop the server, run npm run rotate-keys -- --drop-old, and start it.')
  }
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout to 0`.execute(transaction)
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${ROTATION_LOCK}) as locked`.execute(transaction)
      if (!rows[0]?.locked) throw new Error('Another rotation is running.')
      await work()
      for (const shopId of await listShopIds(db))
        await inShop(db, shopId, (shopDb) => noteCommand(shopDb, shopId, 'rotateKeys', new Date()))
    })
  } finally {
    await close()
  }
})
