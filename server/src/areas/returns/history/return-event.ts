import type { EventFacts } from '@returns-desk/engine'
import type { Hold } from '../../../outbox/plan-effects.ts'

/** Something that happens to a return. */
export interface ReturnEvent {
  readonly returnId: string
  readonly event: EventFacts
  readonly at: Date
  readonly hold?: Hold | undefined
  /** Staff write to the customer themselves: the mail of the shop for this event is not sent as well. */
  readonly isToldByStaff?: boolean | undefined
}
