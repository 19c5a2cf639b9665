// How long a run of 500 moves takes, from its first row to its last: each in a transaction of its own, with rules, counters,
// timeline, audit and effects. Also its preview. In a shop of 100,000 returns with 100 rules, through a running server.

import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '@returns-desk/e2e/server.ts'
import { STATUS } from '@returns-desk/engine'
import pg from 'pg'
import { addRules } from './intake-workload.ts'
import { median, saveResults } from './measure.ts'
import { fillShop, ownerUrl, seedEmptyShop } from './returns-workload.ts'
import { signIn } from './sign-in.ts'

const HANDLE = 'bench-bulk'
const RETURNS = 100_000
const RULES = 100
const ROWS = 500
const ROUNDS = 3
const GATE_S = 10
const LOOK_MS = 50

const server = await startServer({ LOG_LEVEL: 'error' })
const pool = new pg.Pool({ connectionString: await ownerUrl(server.dataDir), max: 1 })
try {
  const { client } = await signIn(seedEmptyShop(server.dataDir, server.url, HANDLE))
  await addRules(client, RULES)
  await fillShop(pool, HANDLE, RETURNS)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>(
    `select id from returns where order_index = ${STATUS.NEW} and shop_id = (select shop_id from shop_directory where handle = $1)
     order by created_at desc limit $2`,
    [HANDLE, ROUNDS * ROWS],
  )

  /** When the run is in this state, on this process's clock. */
  const until = async (id: string, isReached: (run: { state: string; counts: { waiting: number } }) => boolean) => {
    for (;;) {
      const run = (await client.bulk.list()).find((one) => one.id === id)
      if (run && isReached(run)) return performance.now()
      await pause(LOOK_MS)
    }
  }

  const rounds: { preview: number; run: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const chosen = rows.slice(round * ROWS, (round + 1) * ROWS).map(({ id }) => ({ id }))
    const action = { kind: 'move', status: 'received' } as const
    const asked = performance.now()
    await client.bulk.preview({ body: { rows: chosen, action } })
    const preview = performance.now() - asked
    const id = crypto.randomUUID()
    await client.bulk.start({ body: { id, rows: chosen, action } })
    const started = await until(id, ({ state }) => state !== 'waiting')
    const ended = await until(id, ({ state }) => state === 'done')
    const { counts } = await client.bulk.get({ params: { id } })
    if (counts.done !== ROWS) throw new Error(`only ${counts.done} of ${ROWS} were moved`)
    rounds.push({ preview, run: ended - started })
  }
  const seconds = median(rounds.map(({ run }) => run)) / 1000
  const results = [
    {
      returns: RETURNS,
      rules: RULES,
      moves: ROWS,
      'seconds, median of runs': Number(seconds.toPrecision(3)),
      'moves per second': Math.round(ROWS / seconds),
      'preview, ms': Math.round(median(rounds.map(({ preview }) => preview))),
      gate: GATE_S,
    },
  ]
  console.table(results)
  saveResults('bulk', { node: process.version, results })
  if (seconds > GATE_S) process.exitCode = 1
} finally {
  await pool.end()
  await server.stop()
}
