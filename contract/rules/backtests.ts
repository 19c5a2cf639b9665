/**
 * Changes to the rules, replayed on the returns of the last days and on the requests that were refused. Both sides are
 * replayed: today's rules, and what they would become.
 */
import { FLIP_CLASSES } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Instant } from '../http/fields.ts'
import { PageNumber } from '../http/page-query.ts'
import { MAX_RULE_CHANGES, RuleChange } from './changes.ts'
import { BACKTEST_DAYS } from './constants.ts'

export const BACKTEST_PER_PAGE = 20

/**
 * What a return or refused request is listed under. `matching`: a changed rule applies, before or after. `changed`: it
 * would have been decided otherwise, in one of the ways that follow. `not_replayable`: from before facts were kept, or
 * erased. `refusals`: refused by the rules, the last time each order was; `accepted`: those that would have gone through.
 */
export const BACKTEST_CLASSES = [
  'all',
  'matching',
  'changed',
  ...FLIP_CLASSES,
  'not_replayable',
  'refusals',
  'accepted',
] as const
export type BacktestClass = (typeof BACKTEST_CLASSES)[number]

const BacktestInput = z.object({
  changes: z.array(RuleChange).min(1).max(MAX_RULE_CHANGES),
  days: z.literal(BACKTEST_DAYS),
})

/** Money of one currency: the totals of the products. */
const Money = z.object({ currency: z.string(), amount: z.number() })

export const BacktestFigure = z.object({
  class: z.enum(BACKTEST_CLASSES),
  count: z.int().min(0),
  /** The shop's currency first. */
  money: z.array(Money),
})
export type BacktestFigure = z.infer<typeof BacktestFigure>

export const BACKTEST_STATES = ['waiting', 'running', 'done', 'failed'] as const

export const Backtest = z.object({
  id: z.uuid(),
  days: z.int(),
  state: z.enum(BACKTEST_STATES),
  created_at: Instant,
  /** How many returns have been replayed, and how many there are. */
  seen: z.int().min(0),
  total: z.int().min(0),
  /** All of them, once it is done; never a part. */
  figures: z.array(BacktestFigure).nullable(),
})
export type Backtest = z.infer<typeof Backtest>

/** What one side says. Names as they are now. */
const BacktestOutcome = z.object({
  is_refused: z.boolean(),
  /** Null for an order without dates, and for a withdrawal. */
  last_day: z.iso.date().nullable(),
  return_methods: z.array(z.string()),
  payment_methods: z.array(z.string()),
  /** Subjects of the mails that rules send. */
  mails: z.array(z.string()),
  /** Of rules, in the currency of the order. Nothing of these where it is refused, and with a withdrawal. */
  fee: z.number(),
  photos_required: z.boolean(),
  is_kept: z.boolean(),
  is_flagged: z.boolean(),
})
export type BacktestOutcome = z.infer<typeof BacktestOutcome>

export const BacktestRow = z.object({
  /** Null for a request that was refused. */
  return_id: z.string().nullable(),
  number: z.string().nullable(),
  order_name: z.string(),
  at: Instant,
  currency: z.string(),
  total: z.number(),
  /** Null where nothing can be said. */
  before: BacktestOutcome.nullable(),
  after: BacktestOutcome.nullable(),
})
export type BacktestRow = z.infer<typeof BacktestRow>

const BacktestParams = z.object({ id: z.uuid() })

export const backtests = {
  start: endpoint({
    method: 'POST',
    path: '/rule-backtests',
    access: 'shop',
    needs: 'configure',
    summary:
      'Replay changes to the rules on the last 30, 90 or 365 days; nothing is saved. One that the same person started before and that is still running is given up',
    body: BacktestInput,
    response: Backtest,
    status: 202,
    audited: false,
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/rule-backtests/{id}',
    access: 'shop',
    needs: 'configure',
    summary: 'How far it is, and its figures once it is done; kept for 7 days',
    params: BacktestParams,
    response: Backtest,
    errors: ['not_found'],
  }),
  returns: endpoint({
    method: 'GET',
    path: '/rule-backtests/{id}/returns',
    access: 'shop',
    needs: 'configure',
    summary:
      'The returns behind a figure, newest first, with what both sides say; 20 per page. The header `Total-Items` has the total number',
    params: BacktestParams,
    query: z.object({ class: z.enum(BACKTEST_CLASSES), page: PageNumber.optional() }),
    response: z.array(BacktestRow),
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rule-backtests/{id}',
    access: 'shop',
    needs: 'configure',
    summary: 'Cancel it, or throw its result away',
    params: BacktestParams,
    audited: false,
    errors: ['not_found'],
  }),
}
