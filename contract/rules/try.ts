/** An order, or a return of the past, through today's rules and through what they would become. Nothing is written. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Amount, Id } from '../http/fields.ts'
import { OfferInput, REFUSALS } from '../intake/portal.ts'
import { PortalLine, Refusal, ReturnWindow } from '../intake/portal-order.ts'
import { RuleChanges } from './changes.ts'
import { TraceEntry } from './trace-entry.ts'

const TryInput = z
  .object({
    order_name: z.string().trim().min(1).max(60).optional(),
    /** The id or the number of a return. */
    return_id: z.string().trim().min(1).max(100).optional(),
    /** Of an order: without them, all that can be returned, and every reason is still open. */
    products: OfferInput.shape.products.optional(),
    method_id: Id.nullable().default(null),
    changes: RuleChanges.default([]),
  })
  .refine(({ order_name, return_id }) => (order_name === undefined) !== (return_id === undefined), {
    path: ['order_name'],
    error: 'order_name_required',
  })
  // A return has its products and its method.
  .refine(({ order_name, products, method_id }) => order_name !== undefined || (!products && method_id === null), {
    path: ['order_name'],
    error: 'order_name_required',
  })

const Named = z.object({ id: Id, name: z.string() })

export const TriedSide = z.object({
  /** Null for an order without dates. */
  window: ReturnWindow.nullable(),
  refusal: Refusal.nullable(),
  return_methods: z.array(Named),
  payment_methods: z.array(Named),
  /** Subjects of the mails that rules send when the return is made. */
  mails: z.array(z.string()),
  /** Every rule and why it applies or not, those that apply first. */
  rules: z.array(TraceEntry),
})
export type TriedSide = z.infer<typeof TriedSide>

export const TriedRules = z.object({
  order_name: z.string(),
  currency: z.string(),
  total: Amount,
  /** Of an order: what can be chosen. Empty for a return. */
  lines: z.array(PortalLine),
  reasons: z.array(Named),
  today: TriedSide,
  /** Null without changes. */
  draft: TriedSide.nullable(),
})
export type TriedRules = z.infer<typeof TriedRules>

export const ruleTrials = {
  run: endpoint({
    method: 'POST',
    path: '/rules/try',
    access: 'shop',
    needs: 'configure',
    audited: false,
    summary:
      'An order by its number, or a return, through today’s rules and through changes to them, side by side; writes nothing',
    body: TryInput,
    response: TriedRules,
    errors: ['not_found', 'order_name_unknown', 'platform_unavailable', ...REFUSALS],
  }),
}
