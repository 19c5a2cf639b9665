/**
 * What an action would do to one return: the same for the preview and, with the return locked, for the run. So a run
 * never does what its preview would not have allowed.
 */
import {
  type ErrorCode,
  mayMoveTo,
  mayRole,
  type Permission,
  type PreviewOutcome,
  type Role,
} from '@returns-desk/contract'
import { allowedMoves, type MoveFacts, moveProblem, STATUS, type StatusIndex } from '@returns-desk/engine'
import type { PlannedAction } from './planned-action.ts'

export interface RowFacts extends MoveFacts {
  readonly id: string
  readonly order_name: string
  readonly version: number
  readonly order_index: StatusIndex
  readonly assignee_id: number | null
  readonly is_reachable: boolean
  readonly has_awb: boolean
  readonly is_external: boolean
  readonly require_iban: boolean
  readonly label_state: string | null
  readonly has_label_file: boolean
}

export interface Status {
  readonly order_index: number
  readonly name: string
}

export interface Verdict {
  readonly outcome: PreviewOutcome
  readonly problem: ErrorCode | null
  readonly allowed?: readonly number[]
}

interface Judging {
  readonly action: PlannedAction
  readonly role: Role
  readonly statuses: readonly Status[]
  /** As the person has seen it. */
  readonly version: number | undefined
}

const WILL: Verdict = { outcome: 'will', problem: null }
const ALREADY: Verdict = { outcome: 'already', problem: null }
const refused = (problem: ErrorCode): Verdict => ({ outcome: 'not_allowed', problem })

const NEEDS: Readonly<Record<PlannedAction['kind'], Permission>> = {
  move: 'move',
  assign: 'note',
  note: 'note',
  mail: 'handle',
  label: 'handle',
  print: 'note',
}

const LIVE_LABELS = ['pending', 'asking', 'made']

const targetOf = ({ action, statuses }: Judging) =>
  action.kind === 'move' ? statuses.find(({ name }) => name === action.status)?.order_index : undefined

const isAlready = (row: RowFacts, judging: Judging): boolean => {
  const { action } = judging
  if (action.kind === 'move') return targetOf(judging) === row.order_index
  if (action.kind === 'assign') return action.staff_id === row.assignee_id
  return action.kind === 'label' && (row.has_awb || LIVE_LABELS.includes(row.label_state ?? ''))
}

const judgeMove = (row: RowFacts, judging: Judging): Verdict => {
  const target = targetOf(judging)
  const journey = { requiresIban: row.require_iban, isExternal: row.is_external }
  const allowed: readonly number[] = allowedMoves(row.order_index, journey)
  if (target === undefined || !allowed.includes(target)) return { ...refused('move_not_allowed'), allowed }
  const problem = moveProblem(row, row.order_index, target)
  return problem ? refused(problem) : WILL
}

const judgeRest = (row: RowFacts, judging: Judging): Verdict => {
  const { action } = judging
  if (action.kind === 'move') return judgeMove(row, judging)
  if (action.kind === 'mail' && !row.is_reachable) return refused('customer_unreachable')
  if (action.kind === 'label' && (row.is_external || row.order_index >= STATUS.COMPLETED))
    return refused('label_not_possible')
  const isPrintable = row.label_state === 'made' && row.has_label_file
  if (action.kind === 'print' && action.what === 'labels' && !isPrintable) return refused('label_missing')
  return WILL
}

export const judge = (row: RowFacts | undefined, judging: Judging): Verdict => {
  const { action, role, version } = judging
  if (!row) return refused('not_found')
  if (!mayRole(role, NEEDS[action.kind])) return refused('forbidden')
  const target = targetOf(judging)
  if (target !== undefined && !mayMoveTo(role, target)) return refused('forbidden')
  if (isAlready(row, judging)) return ALREADY
  // What is printed changes nothing, so it does not matter what happened since.
  if (action.kind !== 'print' && version !== undefined && version !== row.version)
    return { outcome: 'changed', problem: 'return_moved' }
  return judgeRest(row, judging)
}
