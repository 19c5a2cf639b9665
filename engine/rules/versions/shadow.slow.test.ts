import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileRules, type Rule } from '../deciding/compile.ts'
import { evaluate } from '../deciding/evaluate.ts'
import { anyFacts, anyRules, available, SHOP } from '../deciding/rules.test-kit.ts'
import { compileShadow, shadowOutcomes } from './shadow.ts'

test('a rule in shadow says exactly what would have been decided if it had been active', () => {
  fc.assert(
    fc.property(anyRules(6), anyFacts, available, fc.nat(), (all, facts, offered, pick) => {
      const inShadow = all[pick % all.length] as Rule | undefined
      if (!inShadow) return
      const others = all.filter((rule) => rule !== inShadow)
      const evaluation = evaluate(compileRules(others, SHOP), facts, offered)
      const [outcome] = shadowOutcomes(compileShadow([inShadow], SHOP), facts, evaluation)
      const active = evaluate(compileRules([...others, { ...inShadow, active: true }], SHOP), facts, offered)
      expect(outcome?.change?.after ?? evaluation.decision).toEqual(active.decision)
    }),
    { seed: 21, numRuns: 3000 },
  )
})
