/** Which events a change counts as, and which mail the shop itself sends about it. */
import { type EventFacts, STATUS } from '@returns-desk/engine'
import type { TemplateType } from '../../../outbox/plan-effects.ts'

/** By the `order_index` of the new status. */
const MAIL_OF_STATUS: Readonly<Record<number, TemplateType>> = {
  [STATUS.AWAITING_PARCEL]: 'awaiting_parcel',
  [STATUS.RECEIVED]: 'parcel_received',
  [STATUS.PROCESSED]: 'refund_agreed',
  [STATUS.REFUND_TO_IBAN]: 'refund_sent',
  [STATUS.PENDING_ACTION]: 'action_needed',
  [STATUS.COMPLETED]: 'completed',
  [STATUS.CANCELLED]: 'cancelled',
}

/** The shop's own mail about an event. */
export const mailOf = ({ type, to }: EventFacts): TemplateType | undefined =>
  type === 'status_changed'
    ? MAIL_OF_STATUS[Number(to)]
    : type === 'parcel_received' || type === 'inspected'
      ? undefined
      : type

/** A change of status may also count as a second event. */
export const eventsIn = (event: EventFacts, { require_iban }: { readonly require_iban: boolean }): EventFacts[] => {
  if (event.type !== 'status_changed') return [event]
  const to = Number(event.to)
  const isRefund = to === STATUS.REFUND_TO_IBAN || (to === STATUS.COMPLETED && !require_iban)
  return [
    event,
    ...(to === STATUS.RECEIVED ? [{ type: 'parcel_received' } as const] : []),
    ...(isRefund ? [{ type: 'refund_sent' } as const] : []),
  ]
}

/** A rule sends its mail once per return and key. */
export const eventKey = ({ type, from, to }: EventFacts) => (type === 'status_changed' ? `${type}/${from}-${to}` : type)
