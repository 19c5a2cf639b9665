import type { EventFacts, Facts } from '@returns-desk/engine'
import type { Hold } from '../../../outbox/plan-effects.ts'

/** Something that happens to a return. */
export interface ReturnEvent {
  readonly returnId: string
  readonly event: EventFacts
  readonly at: Date
  readonly hold?: Hold | undefined
  /** The facts about the return, if whoever tells of the event has them; else they are read. */
  readonly facts?: Facts | undefined
  /** Staff write to the customer themselves: the mail of the shop for this event is not sent as well. */
  readonly isToldByStaff?: boolean | undefined
}
