import type { EventFacts } from '@returns-desk/engine'

/** A move that can be undone: what it causes is planned with it, and waits until it can be undone no more. */
export interface Hold {
  readonly eventId: number
  readonly delayMs: number
}

/** Something that happens to a return. */
export interface ReturnHappening {
  readonly returnId: string
  readonly event: EventFacts
  readonly at: Date
  readonly hold?: Hold | undefined
}
