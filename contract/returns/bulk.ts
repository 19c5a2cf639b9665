/**
 * The same action on many returns. It is previewed per return, begins ten seconds after it was asked for, and can be
 * undone until then. Each return is done by itself, so that one that cannot be done does not stop the others.
 */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, Instant, Version } from '../http/fields.ts'
import { QUERY_ERRORS, ViewQuery } from './list-order.ts'
import { ReturnId } from './return-id.ts'
import { ReturnNoteInput } from './return-notes.ts'

export const BULK_LIMIT = 500

export const PRINTED = ['labels', 'slips'] as const

const kind = <const Kind extends string>(name: Kind) => z.enum([name])

const Move = z.object({ kind: kind('move'), status: z.string().min(1).max(200) })
const Assign = z.object({ kind: kind('assign'), staff_id: Id.nullable() })
const Note = z.object({ kind: kind('note'), body: ReturnNoteInput.shape.body })
/** `email_id`: a template, by any of its language versions. Each customer gets it in their own language. */
const Mail = z.object({ kind: kind('mail'), email_id: Id })
const Label = z.object({ kind: kind('label') })
/** Changes nothing, so it is previewed here and done by `print`. */
const Print = z.object({ kind: kind('print'), what: z.enum(PRINTED) })

export const BulkAction = z.union([Move, Assign, Note, Mail, Label])
export type BulkAction = z.infer<typeof BulkAction>
export const PreviewedAction = z.union([Move, Assign, Note, Mail, Label, Print])
export type PreviewedAction = z.infer<typeof PreviewedAction>
export const BULK_KINDS = ['move', 'assign', 'note', 'mail', 'label'] as const

/** `version`: what the person has seen; without it, what is there now. */
const ChosenRow = z.object({ id: ReturnId, version: Version.optional() })

/** Everything that the list shows under these filters. `sort`: by due date, it shows only what has one. */
export const BulkView = ViewQuery.pick({ status: true, assignee: true, q: true, sort: true })
export type BulkView = z.infer<typeof BulkView>

/** The returns themselves, or a view with all of them. */
const SELECTION = {
  rows: z.array(ChosenRow).min(1).max(BULK_LIMIT, { error: 'bulk_too_many' }).optional(),
  view: BulkView.optional(),
}
export type BulkSelection = z.infer<z.ZodObject<typeof SELECTION>>

const oneOf = ({ rows, view }: BulkSelection) => (rows === undefined) !== (view === undefined)
const NEITHER = { path: ['rows'], error: 'value_required' }

const PreviewInput = z.object({ ...SELECTION, action: PreviewedAction }).refine(oneOf, NEITHER)
/** `id` is chosen by the caller: sent twice, it is done once. */
const RunInput = z.object({ id: z.uuid(), ...SELECTION, action: BulkAction }).refine(oneOf, NEITHER)
const PrintInput = z.object({ ...SELECTION, what: z.enum(PRINTED) }).refine(oneOf, NEITHER)

/** `problem`: an error code of the catalogue. `message`: the same for people. */
const NamedRow = z.object({
  id: ReturnId,
  /** Empty if there is no such return. */
  order_name: z.string(),
  problem: z.string().nullable(),
  message: z.string().nullable(),
})

export const PREVIEW_OUTCOMES = ['will', 'already', 'not_allowed', 'changed'] as const
export type PreviewOutcome = (typeof PREVIEW_OUTCOMES)[number]

export const PreviewedRow = NamedRow.extend({
  /** As it is now; null if there is no such return. */
  version: Version.nullable(),
  outcome: z.enum(PREVIEW_OUTCOMES),
  /** The statuses that it can be moved to instead. */
  allowed: z.array(z.string()),
})
export type PreviewedRow = z.infer<typeof PreviewedRow>

export const BULK_STATES = ['waiting', 'running', 'done', 'stopped'] as const
export const BULK_ROW_STATES = ['waiting', 'done', 'skipped', 'failed'] as const
export type BulkRowState = (typeof BULK_ROW_STATES)[number]

export const BulkRun = z.object({
  id: z.uuid(),
  action: z.enum(BULK_KINDS),
  /** Of a move: the status, as the reader's language calls it. Of a mail: its subject. Of an assignment: who. */
  target: z.string().nullable(),
  state: z.enum(BULK_STATES),
  /** How long it can still be undone. */
  starts_in_ms: z.int().min(0),
  created_at: Instant,
  total: z.int().min(0),
  /** How many are in each state. */
  counts: z.object({
    waiting: z.int().min(0),
    done: z.int().min(0),
    skipped: z.int().min(0),
    failed: z.int().min(0),
  }),
})
export type BulkRun = z.infer<typeof BulkRun>

export const BulkRow = NamedRow.extend({
  state: z.enum(BULK_ROW_STATES),
  /** As it was when it was chosen. */
  version: Version,
})
export type BulkRow = z.infer<typeof BulkRow>

export const BulkRunDetail = BulkRun.extend({ rows: z.array(BulkRow) })
export type BulkRunDetail = z.infer<typeof BulkRunDetail>

const RunParams = z.object({ id: z.uuid() })

export const bulk = {
  preview: endpoint({
    method: 'POST',
    path: '/returns/bulk/preview',
    access: 'shop',
    needs: 'note',
    audited: false,
    summary: 'What an action would do to each of up to 500 returns',
    body: PreviewInput,
    response: z.object({ rows: z.array(PreviewedRow) }),
    errors: ['not_found', 'assignee_unknown', 'bulk_too_many', ...QUERY_ERRORS],
  }),
  start: endpoint({
    method: 'POST',
    path: '/returns/bulk',
    access: 'shop',
    needs: 'note',
    summary: 'Do the same to up to 500 returns, beginning in ten seconds; idempotent by `id`',
    body: RunInput,
    response: BulkRun,
    errors: ['not_found', 'assignee_unknown', 'bulk_too_many', 'bulk_nothing', 'key_taken', ...QUERY_ERRORS],
  }),
  list: endpoint({
    method: 'GET',
    path: '/returns/bulk',
    access: 'shop',
    needs: 'session',
    summary: 'One’s own runs that wait, are under way, or ended in the last hour; newest first',
    response: z.array(BulkRun),
  }),
  get: endpoint({
    method: 'GET',
    path: '/bulk-runs/{id}',
    access: 'shop',
    needs: 'session',
    summary: 'One of one’s own runs, with the result of each return',
    params: RunParams,
    response: BulkRunDetail,
    errors: ['not_found'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/bulk-runs/{id}/undo',
    access: 'shop',
    needs: 'note',
    summary: 'Remove a run before it starts',
    params: RunParams,
    errors: ['not_found', 'bulk_started'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/bulk-runs/{id}/stop',
    access: 'shop',
    needs: 'note',
    summary: 'Stop a run; the returns that are not done yet stay as they are',
    params: RunParams,
    response: BulkRun,
    errors: ['not_found', 'bulk_ended'],
  }),
  print: endpoint({
    method: 'POST',
    path: '/returns/bulk/print',
    access: 'shop',
    needs: 'note',
    summary: 'One PDF with the labels or the slips of up to 500 returns; its URL is valid for a few minutes',
    body: PrintInput,
    response: z.object({ url: z.string(), printed: z.array(ReturnId), left_out: z.array(NamedRow) }),
    errors: ['label_missing', 'bulk_too_many', 'bulk_nothing', ...QUERY_ERRORS],
  }),
}
