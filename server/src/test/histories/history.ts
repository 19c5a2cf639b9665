/**
 * Random histories of a few returns, from the scan of the parcel to the statement of the bank. Steps of one moment happen
 * at once. What has a key is described once and may be asked for many times: every repetition is a retry.
 */
import { PAYOUT_ROUTES, STATUS, STATUS_INDEXES } from '@returns-desk/engine'
import fc from 'fast-check'

const MOST_RETURNS = 3
const KEYS = 5

/** Of everything that there is at that moment, in the order of their ids. */
const pick = fc.nat(20)
const key = fc.nat(KEYS - 1)
const ofReturn = { return: fc.nat(MOST_RETURNS - 1) }
const pieces = fc.nat(2)
const cents = (max: number) => fc.integer({ min: 1, max })

const product = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  price_minor: fc.oneof(cents(300), cents(90_000)),
})

const someReturn = fc.record({
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant(STATUS.PROCESSED) },
    { weight: 1, arbitrary: fc.constantFrom(STATUS.AWAITING_PARCEL, STATUS.RECEIVED) },
  ),
  byBank: fc.constantFrom(true, true, false),
  account: fc.nat(1),
  products: fc.array(product, { minLength: 1, maxLength: 3 }),
  delivery_cost_minor: fc.constantFrom(0, 0, 1899, 50_000),
  fee_minor: fc.constantFrom(0, 0, 250),
  original_delivery_minor: fc.constantFrom(0, 0, 999),
})

const line = fc.record({
  payout: pick,
  kind: fc.constantFrom('paid', 'paid', 'returned'),
  how: fc.constantFrom('reference', 'reference', 'reference', 'account', 'other amount', 'unknown'),
})

const counts = fc.record({ received: pieces, accepted: pieces, rejected: pieces })
/** Half of them as they should be. */
const found = fc.oneof(
  counts,
  counts.map(({ accepted, rejected }) => ({ accepted, rejected, received: accepted + rejected })),
)

const doing = <Name extends string, Shape extends object>(
  name: Name,
  shape: { [K in keyof Shape]: fc.Arbitrary<Shape[K]> },
) => fc.record({ do: fc.constant(name), ...shape }) as fc.Arbitrary<{ readonly do: Name } & Shape>

const step = fc.oneof(
  { weight: 2, arbitrary: doing('scan', { scan: key }) },
  { weight: 2, arbitrary: doing('piece', { piece: key }) },
  {
    weight: 4,
    arbitrary: doing('inspect', {
      ...ofReturn,
      ...{ product: fc.nat(2), found, deduction: fc.constantFrom(0, 0, 0, 1, 500), is_inspected: fc.boolean() },
    }),
  },
  { weight: 6, arbitrary: doing('move', { ...ofReturn, to: fc.constantFrom(...STATUS_INDEXES, STATUS.COMPLETED) }) },
  { weight: 1, arbitrary: doing('undo', ofReturn) },
  { weight: 3, arbitrary: doing('correct', { correction: key }) },
  {
    weight: 1,
    arbitrary: doing('explain', { ...ofReturn, reason: fc.constantFrom('Settled with the next order', '') }),
  },
  { weight: 7, arbitrary: doing('pay', { payment: key }) },
  { weight: 2, arbitrary: doing('settle', { payout: pick }) },
  { weight: 3, arbitrary: doing('bounce', { payout: pick }) },
  { weight: 2, arbitrary: doing('cancel', { payout: pick }) },
  { weight: 5, arbitrary: doing('file', { file: fc.nat(2) }) },
  {
    weight: 6,
    arbitrary: doing('move file', {
      file: pick,
      to: fc.constantFrom('approve', 'download', 'download', 'confirm', 'void'),
      by: fc.nat(1),
    }),
  },
  { weight: 3, arbitrary: doing('statement', { lines: fc.array(line, { minLength: 1, maxLength: 4 }) }) },
  { weight: 1, arbitrary: doing('match', { line: pick, payout: pick }) },
  { weight: 1, arbitrary: doing('ignore', { line: pick }) },
  { weight: 4, arbitrary: doing('spend', { spending: key }) },
  { weight: 1, arbitrary: doing('void credit', { credit: pick }) },
)

const scan = fc.record({ ...ofReturn, code: fc.constantFrom('number', 'awb', 'sku', 'unknown') })
const payment = fc.record({
  ...ofReturn,
  route: fc.constantFrom(...PAYOUT_ROUTES, 'bank', 'store_credit', 'store_credit'),
  /** Of all that is open, if there is none. */
  cents: fc.option(fc.oneof(cents(500), cents(60_000)), { nil: undefined }),
})

const keyed = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: KEYS, maxLength: KEYS })

export const anyHistory = fc.record({
  returns: fc.array(someReturn, { minLength: 1, maxLength: MOST_RETURNS }),
  scans: keyed(scan),
  pieces: keyed(fc.record({ ...ofReturn, product: fc.nat(2) })),
  corrections: keyed(fc.record({ ...ofReturn, cents: fc.integer({ min: -20_000, max: 20_000 }) })),
  payments: keyed(payment),
  /** Which returns they are for, one bit each. */
  files: keyed(fc.record({ returns: fc.integer({ min: 1, max: 2 ** MOST_RETURNS - 1 }), iso: fc.boolean() })),
  spendings: keyed(fc.record({ credit: pick, cents: fc.oneof(cents(300), cents(50_000)) })),
  moments: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 10 }),
})

type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never
export type History = ValueOf<typeof anyHistory>
export type Step = ValueOf<typeof step>
