import { mayMoveTo, type ReturnDetail } from '@returns-desk/contract'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import { statusIndex, useStatuses } from '../../statuses.ts'
import { offeredMoves } from './likely-move.ts'

/** The moves that this person may make now, the likely one apart; undefined until the statuses are known. */
export const useMoves = (detail: ReturnDetail) => {
  const { statuses } = useStatuses()
  const { staff } = useSessionShop()
  const open = statuses?.filter((status) => !staff || mayMoveTo(staff.role, statusIndex(status)))
  return open && offeredMoves(detail, open)
}
