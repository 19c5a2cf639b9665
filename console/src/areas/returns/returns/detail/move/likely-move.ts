import type { ReturnDetail, ReturnStatus } from '@returns-desk/contract'
import { allowedMoves, isOffTrack, STATUS } from '@returns-desk/engine'
import { journeyOf, statusIndex } from '../../statuses.ts'

/** The status before the return left the track, if the history has it. */
const cameFrom = ({ timeline, return_status }: ReturnDetail) =>
  timeline.findLast(({ kind, to }) => kind === 'moved' && to === return_status.name)?.from ?? undefined

interface OfferedMoves {
  /** The next status of most returns in this one. */
  readonly likely: ReturnStatus | undefined
  readonly others: readonly ReturnStatus[]
}

export const offeredMoves = (detail: ReturnDetail, statuses: readonly ReturnStatus[]): OfferedMoves => {
  const current = statusIndex(detail.return_status)
  const indexes = allowedMoves(current, journeyOf(detail))
  const allowed = statuses.filter((status) => indexes.includes(statusIndex(status)))
  const likely = isOffTrack(current)
    ? allowed.find(({ name }) => name === cameFrom(detail))
    : allowed.find((status) => !isOffTrack(statusIndex(status)))
  return { likely, others: allowed.filter((status) => status !== likely) }
}

/** A bank transfer is due, and was never marked as started. `transfer` is the name of that status. */
export const skipsTransfer = (detail: ReturnDetail, to: ReturnStatus, transfer: string | undefined) => {
  if (to.order_index !== STATUS.COMPLETED || !detail.payment_method.require_iban) return false
  const times = (kind: string, side: 'from' | 'to') =>
    detail.timeline.filter((entry) => entry.kind === kind && entry[side] === transfer).length
  return detail.return_status.name !== transfer && times('moved', 'to') === times('move_undone', 'from')
}
