import type { EventFacts } from '@returns-desk/engine'

/** Something that happens to a return. */
export interface ReturnHappening {
  readonly returnId: string
  readonly event: EventFacts
  readonly at: Date
}
