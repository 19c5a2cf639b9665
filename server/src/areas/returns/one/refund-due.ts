/** The date by which a withdrawal has to be refunded, in days of the shop's calendar. */
import { AT_RISK_DAYS, REFUND_DUE_DAYS, type WithdrawalMark } from '@returns-desk/contract'
import { dayOf, dayText, isFinalStatus, startOfDay } from '@returns-desk/engine'

export interface WithdrawalState {
  readonly received_at: Date
  readonly settled_at: Date | null
  /** The status of the resulting return, if there is one. */
  readonly order_index: number | null
  /** There is a return, and nothing of it is to pay. */
  readonly is_paid: boolean
  readonly time_zone: string
}

/** A return that is completed or cancelled owes nothing any more. */
export const isSettled = ({ settled_at, order_index }: Pick<WithdrawalState, 'settled_at' | 'order_index'>) =>
  settled_at !== null || (order_index !== null && isFinalStatus(order_index))

export const withdrawalMark = (state: WithdrawalState, now: Date): WithdrawalMark => {
  const due = dayOf(state.received_at, state.time_zone) + REFUND_DUE_DAYS
  return {
    received_at: state.received_at.toISOString(),
    refund_due: dayText(due),
    is_at_risk: !isSettled(state) && !state.is_paid && due - dayOf(now, state.time_zone) <= AT_RISK_DAYS,
  }
}

/** Everything received before this is at risk, unless it is settled or paid. */
export const atRiskBefore = (now: Date, timeZone: string) =>
  new Date(startOfDay(dayOf(now, timeZone) + AT_RISK_DAYS - REFUND_DUE_DAYS + 1, timeZone))
