// The first page of the returns list, compared with a bare Fastify and pg that send the same rows: with eight
// concurrent callers and with one.

import { besideBare, compareRates } from './beside-bare.ts'
import { saveResults } from './measure.ts'

const GOALS = [
  { callers: 8, goal: 0.65 },
  { callers: 1, goal: 0.4 },
]

await besideBare(async (beside) => {
  const page = await beside.staff.returns.list({ query: {} })
  const bare = (await (await fetch(`${beside.bareUrl}/returns`)).json()) as typeof page
  const marks = ({ data, total_items }: typeof page) =>
    JSON.stringify([total_items, data.map(({ id, order_name, price }) => [id, order_name, Number(price)])])
  if (marks(page) !== marks(bare)) throw new Error('the two do not answer the same rows')
  if (!page.data.some(({ withdrawal }) => withdrawal)) throw new Error('there is no withdrawal on the page')
  const results = []
  for (const { callers, goal } of GOALS)
    results.push({ ...(await compareRates(beside, ['/returns', '/returns'], callers)), goal })
  console.table(results)
  saveResults('returns-list', { node: process.version, results })
})
