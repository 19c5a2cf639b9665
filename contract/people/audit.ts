/** Who did what. Lines are added and never changed, and hold no customer's data. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, Instant } from '../http/fields.ts'
import { wholeNumber } from '../http/page-query.ts'
import { StaffName } from './staff.ts'

export const AUDIT_PAGE_SIZE = 50
/** The longest file. For more, narrow down the days. */
export const AUDIT_EXPORT_LINES = 20_000

export const AuditLine = z.object({
  id: Id,
  at: Instant,
  /** Null if no person did it. */
  staff: StaffName.nullable(),
  /** The call, as `feature.name`, or `host.signIn`, or `returns.iban`: a bank account was shown. */
  action: z.string(),
  /** What it was done to, as in the call's address: the id of a return, of a rule. */
  object: z.string(),
  /** By field: before and after. Long values are cut. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

const AuditFilter = z.object({
  staff: wholeNumber(1, 999_999_999).optional(),
  /** An action, or the feature that it belongs to: `rules.replace` or `rules`. */
  action: z.string().max(100).optional(),
  object: z.string().max(200).optional(),
  /** Days, in the shop's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'shop',
    needs: 'audit',
    summary: 'Who did what, newest first; with `before`, what came before that line',
    query: AuditFilter.extend({ before: wholeNumber(1, 999_999_999).optional() }),
    response: z.object({ data: z.array(AuditLine), has_more: z.boolean() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/audit/export',
    access: 'shop',
    needs: 'audit',
    summary: 'The same as a CSV file, at most 20,000 lines',
    query: AuditFilter,
    response: z.object({ csv: z.string() }),
  }),
}
