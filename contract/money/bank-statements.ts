/** Statements of the shop's bank: they prove what was paid, and tell what came back. */
import { LINE_QUESTIONS, STATEMENT_COLUMNS } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Amount, Id, IdParams, Instant } from '../http/fields.ts'
import { PageNumber, wholeNumber } from '../http/page-query.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from '../returns/return-id.ts'

export const STATEMENT_MAX_BYTES = 5 * 1024 * 1024
export const BANK_LINES_PER_PAGE = 50
const LINES_AT_ONCE = 500
export const MOST_UNREAD_LINES = 100

/** Why a line of a statement could not be read. `sign`: it is the only one in its column that is above, or below, zero. */
export const UNREAD_REASONS = ['date', 'amount', 'sign', 'currency', 'state', 'quote', 'entry'] as const

export const UnreadLine = z.object({
  /** Of the file; its first line is 1. */
  line: z.int(),
  reason: z.enum(UNREAD_REASONS),
})
export type UnreadLine = z.infer<typeof UnreadLine>

export const BankStatement = z.object({
  id: Id,
  format: z.enum(['camt053', 'csv', 'mt940']),
  uploaded_by: StaffName.nullable(),
  uploaded_at: Instant,
  /** Its first and last day; null if it has no lines. */
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  /** All that concern refunds; money that came in from customers does not. */
  lines: z.int(),
  paid: z.int(),
  bounced: z.int(),
  /** To match by hand. */
  open: z.int(),
  ignored: z.int(),
  /** Stood in an earlier statement already, and changed nothing. */
  known: z.int(),
  /** Lines that could not be read; everything else was. */
  unread: z.int(),
  /** The first of them. */
  unread_lines: z.array(UnreadLine).max(MOST_UNREAD_LINES),
  /** Of the file, and how many of them have been worked off. A large statement takes a while; uploaded again, it goes on. */
  total_lines: z.int(),
  done_lines: z.int(),
})
export type BankStatement = z.infer<typeof BankStatement>

export const BANK_LINE_STATES = ['open', 'matched', 'ignored'] as const

/** The payout that a line is about, unless a person says otherwise. */
export const LikelyPayout = z.object({
  payout_id: Id,
  return_id: ReturnId,
  number: z.string(),
  order_name: z.string(),
  customer_name: z.string(),
  amount: Amount,
  currency: z.string(),
})
export type LikelyPayout = z.infer<typeof LikelyPayout>

export const BankLine = z.object({
  id: Id,
  statement_id: Id,
  /** `paid`: money went out. `returned`: it came back. */
  kind: z.enum(['paid', 'returned']),
  state: z.enum(BANK_LINE_STATES),
  booked_on: z.iso.date(),
  /** Null if the statement gives only the sum of several. */
  amount: Amount.nullable(),
  currency: z.string(),
  reference: z.string(),
  /** As the bank writes it; empty once it is no longer kept. */
  description: z.string(),
  /** How it was matched. */
  matched_by: z.enum(['reference', 'file', 'number', 'account', 'hand']).nullable(),
  payout_id: Id.nullable(),
  return_id: ReturnId.nullable(),
  number: z.string().nullable(),
  order_name: z.string().nullable(),
  /**
   * Why a person has to decide. `other_amount`: it is about a payout or file of ours, of another amount. `again`: another line
   * has said so already. `over`: the payout has ended. `voided_file`: its file was made void. `file_returned`: a whole file
   * came back. `several`: several payouts fit. `taken_back`: money was taken back that had come in. `likely_bounce`: from an
   * account or name that was paid this amount. `same_amount`: the bank does not say who was paid.
   */
  question: z.enum(LINE_QUESTIONS).nullable(),
  likely: LikelyPayout.nullable(),
  /** The bank file whose sum it is, or which it asks about. */
  file: z.object({ id: Id, name: z.string() }).nullable(),
})
export type BankLine = z.infer<typeof BankLine>

const MOST_COLUMNS = 100
export const ROWS_SHOWN = 5
const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const StatementColumns = z.array(z.enum(STATEMENT_COLUMNS)).max(MOST_COLUMNS)

/** What a CSV file has in its columns. Nothing of it is kept. */
export const StatementTable = z.object({
  /** Of the names of the columns. */
  digest: Digest,
  names: z.array(z.string()),
  /** The first ones below the names. */
  rows: z.array(z.array(z.string())).max(ROWS_SHOWN),
  /** As the shop has said it, or as far as the names tell. */
  columns: StatementColumns,
})
export type StatementTable = z.infer<typeof StatementTable>

/** A payout that a line may be about. */
export const BankLinePayout = z.object({
  payout_id: Id,
  return_id: ReturnId,
  number: z.string(),
  order_name: z.string(),
  customer_name: z.string(),
  amount: Amount,
  currency: z.string(),
  state: z.string(),
  reference: z.string(),
  /** The amount of the line, too. */
  is_same_amount: z.boolean(),
  /** An earlier payment of this amount for the return was in a file that was downloaded and then made void. */
  has_voided: z.boolean(),
})
export type BankLinePayout = z.infer<typeof BankLinePayout>

const money = { access: 'shop', needs: 'money' } as const

export const bankStatements = {
  list: endpoint({
    ...money,
    method: 'GET',
    path: '/bank-statements',
    summary: 'The newest statements, newest first',
    response: z.array(BankStatement),
  }),
  upload: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-statements',
    summary:
      'Read a statement, camt.053, MT940 or CSV: payments are matched by reference, by the ids of a file, by return number and amount, then by account and amount; what cannot be a refund is not kept, and lines that cannot be read are named. The same one again changes nothing',
    upload: {
      types: ['application/xml', 'text/xml', 'text/csv', 'text/plain'],
      maxBytes: STATEMENT_MAX_BYTES,
      tooLarge: 'statement_too_large',
    },
    response: BankStatement,
    errors: ['statement_unreadable', 'statement_columns_unknown', 'statement_too_large', 'too_many_requests'],
  }),
  columns: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-statements/columns',
    summary: 'The columns of a statement as CSV, with its first five rows. Nothing of it is kept',
    upload: { types: ['text/csv', 'text/plain'], maxBytes: STATEMENT_MAX_BYTES, tooLarge: 'statement_too_large' },
    audited: false,
    response: StatementTable,
    errors: ['statement_unreadable', 'statement_too_large', 'too_many_requests'],
  }),
  saveColumns: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-statements/layouts',
    summary: 'Say what the columns of a statement are: files with columns of the same names are read by that',
    body: z.object({ digest: Digest, columns: StatementColumns.min(2) }),
    errors: ['statement_columns_incomplete'],
  }),
  lines: endpoint({
    ...money,
    method: 'GET',
    path: '/bank-lines',
    summary: 'Lines of statements: those to match by hand, newest first',
    query: z.object({
      state: z.enum(BANK_LINE_STATES).default('open'),
      statement: wholeNumber(1, 999_999_999).optional(),
      page: PageNumber.default(0),
    }),
    response: z.object({
      data: z.array(BankLine),
      page: z.int().min(0),
      total_pages: z.int().min(0),
      total_items: z.int().min(0),
    }),
  }),
  payouts: endpoint({
    ...money,
    method: 'GET',
    path: '/bank-lines/{id}/payouts',
    summary: 'The payouts that a line may be about: those of the same amount first',
    params: IdParams,
    response: z.array(BankLinePayout),
  }),
  match: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-lines/{id}/match',
    summary: 'Say which payout a line is about: it is paid, or has come back',
    params: IdParams,
    body: z.object({
      payout_id: Id,
      /**
       * That the payment came back: what was paid is then owed again. Or that a payment is not made once more, where the bank paid
       * one of a voided file, or may have (`has_voided`). Without it, such a line is not matched.
       */
      is_sure: z.boolean().default(false),
    }),
    response: BankLine,
    errors: ['bank_line_unsure', 'bank_line_voided', 'bank_line_state', 'bank_line_unfit', 'payout_state'],
  }),
  ignoreRest: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-statements/{id}/ignore',
    summary: 'Say that all open lines of a statement are about something else than refunds',
    params: IdParams,
    response: z.object({ ignored: z.int() }),
    errors: ['not_found'],
  }),
  ignore: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-lines/ignore',
    summary: 'Say that lines are about something else than refunds',
    body: z.object({ ids: z.array(Id).min(1).max(LINES_AT_ONCE) }),
    response: z.object({ ignored: z.int() }),
    errors: ['not_found'],
  }),
}
