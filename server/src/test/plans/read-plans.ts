/**
 * How the database runs a statement for a large shop when the plan was cached for a small one: both use one connection,
 * the small shop first, with the application's role and settings.
 */
import pg from 'pg'
import type { Statement } from './recorded-db.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** A value as an SQL literal, as the driver would send it. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(item).join(',')}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`)
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
const item = (value: unknown) => {
  if (value === null) return 'NULL'
  return JSON.stringify(value instanceof Date ? value.toISOString() : String(value))
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Rows that a node visited, over all its loops. */
const touchedBy = (node: PlanNode) => {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)
  return Math.round(((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1))
}

export interface Reading extends Statement {
  /** The node that visited the most rows. */
  readonly worst: { readonly what: string; readonly rows: number }
  /** Tables that were read from one end to the other, without an index. */
  readonly scanned: readonly string[]
}

const scannedBy = (plan: PlanNode) =>
  nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []))

const worstOf = (plan: PlanNode): Reading['worst'] => {
  const [worst] = nodesOf(plan)
    .map((node) => ({
      what: [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' '),
      rows: touchedBy(node),
    }))
    .toSorted((one, other) => other.rows - one.rows)
  return worst ?? { what: '', rows: 0 }
}

interface Shops {
  readonly smallId: number
  readonly largeId: number
  /** Who acts in the large one. */
  readonly staffId: number
}

const explain = async (client: pg.Client, statement: Statement, { smallId, largeId, staffId }: Shops) => {
  const call = `execute asked${statement.values.length > 0 ? `(${statement.values.map(literal).join(', ')})` : ''}`
  await client.query('begin')
  try {
    await client.query(`set local app.shop_id = '${smallId}'`)
    await client.query(`prepare asked as ${statement.text}`)
    await client.query(`explain ${call}`)
    await client.query(`set local app.shop_id = '${largeId}'; set local app.staff_id = '${staffId}'`)
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${call}`)
    return rows[0]['QUERY PLAN'][0].Plan as PlanNode
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** Changes nothing: each statement is rolled back. Statements that cannot run twice, such as inserts, are skipped, and so are steps that the copied row has taken. */
export const readPlans = async (url: string, statements: Iterable<Statement>, shops: Shops): Promise<Reading[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set plan_cache_mode to force_generic_plan')
  const readings: Reading[] = []
  try {
    for (const statement of statements) {
      const plan = await explain(client, statement, shops).catch((error: { code?: string }) => {
        if (error.code === '23505' || error.code === '23514') return undefined
        throw Object.assign(new Error(`${statement.during}: ${statement.text}`), { cause: error })
      })
      if (plan) readings.push({ ...statement, worst: worstOf(plan), scanned: scannedBy(plan) })
    }
    return readings
  } finally {
    await client.end()
  }
}
