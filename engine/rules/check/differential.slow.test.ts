import { expect, test } from 'vitest'
import { disagreements } from './differential.test-kit.ts'

/** `npm run fuzz:check` tries a million. */
const SETS = Number(process.env.RULE_SETS ?? 600)
const FIRST_SEED = Number(process.env.RULE_SEED ?? 1)
const FACTS_PER_SET = 25
const MS_PER_SET = 50

test(
  'what is proved never happens, and every example is confirmed by the engine',
  () => {
    const wrong: string[] = []
    for (let i = 0; i < SETS && wrong.length < 3; i++) wrong.push(...disagreements(FIRST_SEED + i, FACTS_PER_SET))
    expect(wrong).toEqual([])
  },
  SETS * MS_PER_SET,
)
