// The detail of a return for staff, compared with a bare Fastify and pg that read the same rows: with eight concurrent
// callers and with one.

import { besideBare, compareRates } from './beside-bare.ts'
import { saveResults } from './measure.ts'

await besideBare(async (beside) => {
  const { data } = await beside.staff.returns.list({ query: {} })
  const id = data.find(({ withdrawal }) => withdrawal)?.id ?? ''
  const detail = await beside.staff.returns.getPrivate({ params: { id } })
  const bare = (await (await fetch(`${beside.bareUrl}/returns/${id}`)).json()) as typeof detail
  const sizes = ({ return_products, timeline, effects }: typeof detail) =>
    [return_products, timeline, effects].map(({ length }) => length).join()
  if (sizes(detail) !== sizes(bare)) throw new Error('the two do not answer the same rows')
  const paths = [`/returns/${id}/private`, `/returns/${id}`] as const
  const results = [await compareRates(beside, paths, 8), await compareRates(beside, paths, 1)]
  console.table(results)
  saveResults('return-detail', { node: process.version, results })
})
