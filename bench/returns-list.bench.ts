// The first page of the returns list, compared with a bare Fastify and pg that send the same rows: with eight
// concurrent callers and with one. The bare server is also measured with what safety costs in the database: a session
// that is checked, and row-level security. No server with these can come closer to the bare one than that.

import { besideBare, compareRates } from './beside-bare.ts'
import { saveResults } from './measure.ts'

const GOALS = [
  { callers: 8, goal: 0.65 },
  { callers: 1, goal: 0.4 },
]

const PATHS = ['/returns', '/returns'] as const

await besideBare(async (beside) => {
  const page = await beside.staff.returns.list({ query: {} })
  const bare = (await (await fetch(`${beside.bareUrl}/returns`)).json()) as typeof page
  const marks = ({ data, total_items }: typeof page) =>
    JSON.stringify([total_items, data.map(({ id, order_name, price }) => [id, order_name, Number(price)])])
  if (marks(page) !== marks(bare)) throw new Error('the two do not answer the same rows')
  if (!page.data.some(({ withdrawal }) => withdrawal)) throw new Error('there is no withdrawal on the page')
  const results = []
  for (const { callers, goal } of GOALS) {
    const compared = await compareRates(beside, PATHS, callers)
    const { ratio: safe } = await compareRates(
      { ...beside, ours: { url: beside.safeUrl, headers: {} } },
      PATHS,
      callers,
    )
    results.push({ ...compared, goal, 'bare with session and row-level security': safe })
  }
  console.table(results)
  saveResults('returns-list', { node: process.version, results })
})
