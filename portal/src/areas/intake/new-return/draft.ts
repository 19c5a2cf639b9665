/**
 * The customer's draft. It is stored with the order, so it outlives the page and the device. It never contains the
 * IBAN: an account number is typed once, sent once, and stored nowhere on the way.
 */
import type { Offer, OfferInput, PickupAddress, PortalOrder, ReturnIntake } from '@returns-desk/contract'
import { newKey } from '../../../start/new-key.ts'

export interface DraftLine {
  readonly quantity: number
  readonly reason_id: number | null
  readonly description: string
  readonly photo_ids: readonly string[]
}

export interface Draft {
  /** Sent with the return, so that sending it twice creates one. */
  readonly intake_key: string
  /** How many returns the order had when the draft was started. One more means that this draft has become it. */
  readonly returns_seen: number
  /** By order line reference; only the returned ones. */
  readonly lines: Readonly<Record<string, DraftLine>>
  readonly return_method_id: number | null
  readonly payment_method_id: number | null
  readonly pickup_address: PickupAddress
  readonly phone: string
  readonly account_holder: string
}

const NO_ADDRESS: PickupAddress = { address1: '', city: '', county: '', postal_code: '', country: '' }

export const NEW_LINE: DraftLine = { quantity: 1, reason_id: null, description: '', photo_ids: [] }

export const emptyDraft = ({ customer, returns }: PortalOrder): Draft => ({
  intake_key: newKey(),
  returns_seen: returns.length,
  lines: {},
  return_method_id: null,
  payment_method_id: null,
  pickup_address: { ...NO_ADDRESS, ...customer.address },
  phone: customer.phone,
  account_holder: customer.name,
})

const parse = (text: string | null): Partial<Draft> | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Drops what the order no longer allows: it may have been returned in another window in the meantime. */
export const fitToOrder = (draft: Draft, order: PortalOrder, photoIds: ReadonlySet<string>): Draft => {
  const lines = order.lines.flatMap(({ ref, returnable_quantity, refusal }) => {
    const line = draft.lines[ref]
    if (!line || refusal || returnable_quantity < 1) return []
    const quantity = Math.max(1, Math.min(line.quantity, returnable_quantity))
    const reason_id = order.reasons.some(({ id }) => id === line.reason_id) ? line.reason_id : null
    return [
      [ref, { ...line, quantity, reason_id, photo_ids: line.photo_ids.filter((id) => photoIds.has(id)) }] as const,
    ]
  })
  return { ...draft, lines: Object.fromEntries(lines) }
}

/** A new return may have been made from this draft: anything sent from now on is a different return. */
export const asAnother = (draft: Draft, { returns }: PortalOrder): Draft =>
  draft.returns_seen === returns.length ? draft : { ...draft, intake_key: newKey(), returns_seen: returns.length }

/** The stored draft, or a new one: a draft of another version may lack anything. */
export const draftOf = (order: PortalOrder): Draft => {
  const kept = parse(order.draft)
  const fresh = emptyDraft(order)
  if (!kept?.intake_key || kept.returns_seen !== order.returns.length) return fresh
  const lines = Object.entries(kept.lines ?? {}).map(([ref, line]) => [ref, { ...NEW_LINE, ...line }])
  const draft = { ...fresh, ...kept, lines: Object.fromEntries(lines) }
  return fitToOrder(draft, order, new Set(order.photos.map(({ id }) => id)))
}

/** In the order of the order's lines. */
export const chosenLines = (draft: Draft, order: PortalOrder) =>
  order.lines.flatMap((line) => {
    const chosen = draft.lines[line.ref]
    return chosen ? [{ line, chosen }] : []
  })

export const isItemsComplete = (draft: Draft): boolean => {
  const lines = Object.values(draft.lines)
  return lines.length > 0 && lines.every(({ reason_id }) => reason_id !== null)
}

export const offerProducts = (draft: Draft, order: PortalOrder): OfferInput['products'] =>
  chosenLines(draft, order).map(({ line, chosen }) => ({
    line_ref: line.ref,
    quantity: chosen.quantity,
    return_reason_id: chosen.reason_id ?? 0,
  }))

/** The shop's courier calls before coming. */
export const needsPhone = (method: Pick<Offer['return_methods'][number], 'display_pickup_address' | 'generate_awb'>) =>
  method.display_pickup_address || method.generate_awb

interface Chosen {
  readonly needsAddress: boolean
  readonly needsPhone: boolean
  readonly needsIban: boolean
}

export const intakeOf = (draft: Draft, order: PortalOrder, iban: string, needs: Chosen): ReturnIntake => ({
  intake_key: draft.intake_key,
  products: chosenLines(draft, order).map(({ line, chosen }) => ({
    line_ref: line.ref,
    quantity: chosen.quantity,
    return_reason_id: chosen.reason_id ?? 0,
    description: chosen.description,
    photo_ids: [...chosen.photo_ids],
  })),
  return_method_id: draft.return_method_id ?? 0,
  payment_method_id: draft.payment_method_id ?? 0,
  pickup_address: needs.needsAddress ? draft.pickup_address : null,
  phone: needs.needsPhone ? draft.phone : '',
  iban: needs.needsIban ? iban : null,
  account_holder: needs.needsIban ? draft.account_holder : '',
})
