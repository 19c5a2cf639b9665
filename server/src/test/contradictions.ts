/** Reads every return of a shop and lists, in sentences, what contradicts the shop's rules, methods or itself. */
import {
  allowedMoves,
  decideReturn,
  type Facts,
  isOpen,
  type RuleSet,
  type StatusIndex,
  type Trace,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { loadRuleSet } from '../areas/rules/deciding/rule-set.ts'
import type { Deps } from '../config/deps.ts'
import { inShop, type ShopDb } from '../db/db.ts'

interface ReturnRow {
  readonly id: string
  readonly created_at: Date
  readonly client_email: string
  readonly order_index: number
  readonly price_minor: number
  readonly delivery_cost_minor: number
  readonly awb: string | null
  readonly has_iban: boolean
  readonly has_address: boolean
  readonly is_withdrawal: boolean
  readonly return_method_id: number
  readonly payment_method_id: number
  readonly method: {
    readonly cost_minor: number
    readonly is_external: boolean
    readonly display_pickup_address: boolean
  }
  readonly require_iban: boolean
  readonly dates: {
    readonly created_at: string
    readonly fulfilled_at: string | null
    readonly delivered_at: string | null
  }
  readonly trace: Trace
  readonly facts: Facts
  readonly products: readonly {
    readonly quantity: number
    readonly price_minor: number
    readonly unit_price_minor: number
    readonly ordered: number
    readonly final_sale: boolean
  }[]
  readonly moves: readonly { readonly at: string; readonly from: StatusIndex | null; readonly to: StatusIndex }[]
  readonly label: { readonly state: string; readonly awb: string | null; readonly label_key: string | null } | null
}

const listReturns = async (db: ShopDb, shopId: number) => {
  const { rows } = await sql<ReturnRow>`
    select r.id, r.created_at, r.client_email, r.order_index, r.price_minor, r.delivery_cost_minor, r.awb,
      r.iban_sealed is not null as has_iban, r.pickup_address is not null as has_address,
      r.withdrawal_id is not null as is_withdrawal, r.return_method_id, r.payment_method_id,
      to_jsonb(m) as method, p.require_iban, to_jsonb(o) as dates, t.trace::jsonb || jsonb_build_object('rules', s.rules) as trace,
      t.facts,
      (select jsonb_agg(jsonb_build_object('quantity', x.quantity, 'price_minor', x.price_minor,
          'unit_price_minor', l.unit_price_minor, 'ordered', l.quantity, 'final_sale', l.final_sale))
        from return_products x join order_lines l on l.shop_id = x.shop_id and l.id = x.order_line_ref::integer
        where x.shop_id = r.shop_id and x.return_id = r.id) as products,
      (select jsonb_agg(jsonb_build_object('at', e.at, 'from', e.from_index, 'to', e.to_index) order by e.id)
        from return_events e where e.shop_id = r.shop_id and e.return_id = r.id and e.kind in ('created', 'moved')) as moves,
      (select to_jsonb(l) from labels l where l.shop_id = r.shop_id and l.return_id = r.id order by l.attempt desc limit 1) as label
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    join orders o on o.shop_id = r.shop_id and o.id = r.order_ref::integer
    join return_traces t on t.shop_id = r.shop_id and t.return_id = r.id
    join rule_snapshots s on s.shop_id = t.shop_id and s.id = t.rules_id
    where r.shop_id = ${shopId} order by r.created_at`.execute(db)
  return rows
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
/** The database returns JSON documents with their keys in a different order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
const isEqual = (a: unknown, b: unknown) => JSON.stringify(sorted(plain(a))) === JSON.stringify(sorted(plain(b)))

type Claim = readonly [isTrue: boolean, otherwise: string]

const claimsAboutRules = (row: ReturnRow, ruleSet: RuleSet): Claim[] => {
  const facts = { ...row.facts, now: row.created_at, customer: { ...row.facts.customer, email: row.client_email } }
  const { decision, window, trace } = decideReturn(ruleSet, facts, { ...row.dates, ordered_at: row.dates.created_at })
  const isOffered = (ids: readonly number[] | null, id: number) => ids === null || ids.includes(id)
  return [
    [isEqual(trace, row.trace), 'its trace is not what the rules say of its facts'],
    [isOffered(decision.return_method_ids, row.return_method_id), 'its way back was not offered'],
    // A withdrawal is refunded in money, whatever a rule offers.
    [row.is_withdrawal || isOffered(decision.payment_method_ids, row.payment_method_id), 'its refund was not offered'],
    [row.is_withdrawal || window === null || isOpen(window, row.created_at), 'it came too late'],
    [row.facts.return?.total === row.price_minor, 'the rules were told another amount'],
  ]
}

const claimsAboutMoney = ({ products, price_minor, delivery_cost_minor, method }: ReturnRow): Claim[] => [
  [sum(products.map((product) => product.price_minor)) === price_minor, 'its products are another amount'],
  [products.every((one) => one.price_minor === one.unit_price_minor * one.quantity), 'a product has another price'],
  [products.every((one) => one.quantity <= one.ordered && !one.final_sale), 'a product could not be returned'],
  [delivery_cost_minor === Math.min(method.cost_minor, price_minor), 'its way back costs something else'],
]

const claimsAboutForm = (row: ReturnRow): Claim[] => [
  [
    row.has_iban === (row.require_iban && !row.is_withdrawal),
    'it has an account and needs none, or the other way round',
  ],
  [row.has_address === (row.method.display_pickup_address && !row.is_withdrawal), 'it is collected at no address'],
  [(row.awb !== null) === (row.label?.state === 'made'), 'it has an AWB and no label, or the other way round'],
  [
    row.awb === null || (row.label?.awb === row.awb && row.label.label_key !== null),
    'its label is not the one of its AWB',
  ],
]

const claimsAboutHistory = (
  { moves, order_index, created_at, method, require_iban }: ReturnRow,
  now: Date,
): Claim[] => {
  const journey = { isExternal: method.is_external, requiresIban: require_iban }
  const times = moves.map(({ at }) => Date.parse(at))
  return [
    [moves[0]?.from === null && times[0] === created_at.getTime(), 'its history does not begin with it'],
    [moves.at(-1)?.to === order_index, 'its history ends elsewhere'],
    [
      moves.slice(1).every(({ from, to }, i) => from === moves[i]?.to && allowedMoves(from, journey).includes(to)),
      'it was moved where it may not go',
    ],
    [times.every((at, i) => at >= (times[i - 1] ?? 0) && at <= now.getTime()), 'its history is out of order'],
  ]
}

export const contradictionsIn = async (
  deps: Deps,
  shopId: number,
  within?: ShopDb,
): Promise<{ returns: number; found: string[] }> => {
  const read = async (db: ShopDb) => ({ rows: await listReturns(db, shopId), ruleSet: await loadRuleSet(db, shopId) })
  const { rows, ruleSet } = await (within ? read(within) : inShop(deps.db, shopId, read))
  const found = rows.flatMap((row) =>
    [
      ...claimsAboutRules(row, ruleSet),
      ...claimsAboutMoney(row),
      ...claimsAboutForm(row),
      ...claimsAboutHistory(row, deps.clock()),
    ].flatMap(([isTrue, otherwise]) => (isTrue ? [] : [`${row.id}: ${otherwise}`])),
  )
  return { returns: rows.length, found }
}
