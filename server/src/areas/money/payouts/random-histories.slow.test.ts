/** Random histories of money; ten thousand with `npm run fuzz -- --histories 10000`. */
import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { runHistories } from '../../../test/histories/run-histories.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 60)
const SEED = Number(process.env.HISTORY_SEED ?? 22)

test(`in ${HISTORIES} random histories of scans, refunds, bank files and store credits no money is paid twice`, {
  timeout: 120_000 + HISTORIES * 2000,
}, async ({ world }) => {
  const { histories, findings } = await runHistories(world, { seed: SEED, histories: HISTORIES })
  expect(findings.join('\n\n')).toBe('')
  expect(histories).toBe(HISTORIES)
})
