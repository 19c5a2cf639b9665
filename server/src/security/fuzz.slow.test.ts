import { expect } from 'vitest'
import { test } from '../test/harness.ts'
import { fullShop } from './full-shop.ts'
import { generateRequest } from './fuzz/generate-request.ts'
import { describeFinding, runFuzz } from './fuzz/run-fuzz.ts'
import { readOperations } from './operations.ts'

const SEED = 20_261_006
const REQUESTS = 7000

test('none of seven thousand generated requests makes the server fail or violate its document', {
  timeout: 300_000,
}, async ({ world }) => {
  const { requests, findings, statuses, successes } = await runFuzz(world, { seed: SEED, requests: REQUESTS })
  expect(findings.map(describeFinding).join('\n\n')).toBe('')
  expect(requests).toBe(REQUESTS)
  // Every call succeeded at least once, and every kind of refusal occurred.
  expect(Object.entries(successes).filter(([, count]) => count === 0)).toEqual([])
  for (const status of [400, 401, 404, 409, 412, 413, 415, 429])
    expect(statuses[status] ?? 0, `${status}`).toBeGreaterThan(0)
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 5)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('the same seed and index give the same request', async ({ world }) => {
  const shop = await fullShop(world, 'marksame')
  const operations = await readOperations(world.app)
  const generate = (seed: number) =>
    Array.from({ length: 200 }, (_, index) => generateRequest(seed, index, operations, shop))
  expect(generate(1)).toEqual(generate(1))
  expect(generate(1)).not.toEqual(generate(2))
})
