// Whether a return is taken in, and on which terms. Whoever takes it in has locked the order: what is judged here is all
// that there is to know, and nothing of it changes before the return is written.

import { isIban } from '../money/iban.ts'
import type { ReturnWindow } from '../returns/window.ts'
import type { Decision } from '../rules/deciding/decide.ts'
import type { Facts } from '../rules/deciding/facts.ts'
import type { RuleSet } from './decide-return.ts'
import {
  type FieldObjection,
  type IntakeFacts,
  type JudgedOrder,
  MAX_PHOTOS,
  type Objection,
  type PaymentMethodTerms,
  type ReturnMethodTerms,
  type ReturnRequest,
} from './intake.ts'
import { type ChosenLine, checkLines, returnableLines } from './lines.ts'
import { type Deductions, decideTerms, deductionsOf, objectionToOrder, offeredOf, type Terms } from './terms.ts'

/** An objection without values. */
type Plain = Exclude<Objection['code'], 'quantity_too_large' | 'window_expired' | 'return_refused'>

const about = (field: string, code: Plain): FieldObjection => ({ field, objection: { code } })

/** The courier needs an address and a phone number, to pick the parcel up or to bring the label. */
const objectionsToPickup = (
  { pickup_address, phone }: ReturnRequest,
  { display_pickup_address, generate_awb }: ReturnMethodTerms,
): FieldObjection[] => [
  ...(display_pickup_address && !pickup_address ? [about('pickup_address', 'pickup_address_required')] : []),
  ...((display_pickup_address || generate_awb) && !phone ? [about('phone', 'phone_required')] : []),
]

const objectionsToAccount = (
  { iban, account_holder }: ReturnRequest,
  { require_iban }: PaymentMethodTerms,
): FieldObjection[] => {
  if (!require_iban) return []
  const isGiven = iban !== null && iban.trim() !== ''
  return [
    ...(isGiven ? [] : [about('iban', 'iban_required')]),
    ...(isGiven && !isIban(iban) ? [about('iban', 'iban_invalid')] : []),
    ...(account_holder === '' ? [about('account_holder', 'account_holder_required')] : []),
  ]
}

const objectionsToPhotos = ({ products }: ReturnRequest, open: IntakeFacts['photos']): FieldObjection[] => {
  const left = new Set(open.map(({ id }) => id))
  const named = products.flatMap(({ photo_ids }, i) => photo_ids.map((id) => ({ i, id })))
  if (named.length > MAX_PHOTOS) return [about(`products.${named.at(MAX_PHOTOS)?.i}.photo_ids`, 'too_many_photos')]
  // A photo belongs to one product only.
  return named.flatMap(({ i, id }) => (left.delete(id) ? [] : [about(`products.${i}.photo_ids`, 'photo_unknown')]))
}

const hasPhotos = ({ products }: ReturnRequest) => products.some(({ photo_ids }) => photo_ids.length > 0)

export interface ChosenMethods {
  readonly returnMethod: ReturnMethodTerms
  readonly paymentMethod: PaymentMethodTerms
}

/** The chosen methods, if they are offered, and what they require. */
const checkMethods = (
  request: ReturnRequest,
  intake: IntakeFacts,
  decision: Decision,
  isKept: boolean,
): { methods: ChosenMethods | undefined; objections: FieldObjection[] } => {
  const chosen = <Method extends { readonly id: number }>(
    methods: readonly Method[],
    decided: readonly number[] | null,
    methodId: number,
  ) => offeredOf(methods, decided).find(({ id }) => id === methodId)
  const returnMethod = chosen(intake.return_methods, decision.return_method_ids, request.return_method_id)
  const paymentMethod = chosen(intake.payment_methods, decision.payment_method_ids, request.payment_method_id)
  // Nobody comes for products that are kept.
  const toPickup = returnMethod && (isKept ? [] : objectionsToPickup(request, returnMethod))
  const toAccount = paymentMethod && objectionsToAccount(request, paymentMethod)
  return {
    methods: returnMethod && paymentMethod ? { returnMethod, paymentMethod } : undefined,
    objections: [
      ...(toPickup ?? [about('return_method_id', 'return_method_not_offered')]),
      ...(toAccount ?? [about('payment_method_id', 'payment_method_not_offered')]),
      ...objectionsToPhotos(request, intake.photos),
      // A rule asks for photos: of any of the products.
      ...(decision.photos_required && !hasPhotos(request) ? [about('products.0.photo_ids', 'photos_required')] : []),
    ],
  }
}

export interface AcceptedReturn {
  readonly chosen: readonly ChosenLine[]
  readonly methods: ChosenMethods
  readonly terms: Terms
  readonly deductions: Deductions
}

/** To the request as a whole, or to its fields: there is at least one objection. */
export interface RefusedReturn {
  readonly objection: Objection | undefined
  readonly fields: readonly FieldObjection[]
  /** What the rules were asked; not if the products alone decide. */
  readonly asked: { readonly facts: Facts; readonly window: ReturnWindow | null } | undefined
}

export type Judgement =
  | { readonly accepted: AcceptedReturn; readonly refused?: undefined }
  | { readonly accepted?: undefined; readonly refused: RefusedReturn }

interface Judged {
  readonly order: JudgedOrder
  readonly intake: IntakeFacts
  readonly ruleSet: RuleSet
  readonly now: Date
}

export const judge = (request: ReturnRequest, { order, intake, ruleSet, now }: Judged): Judgement => {
  const lines = returnableLines(order.lines, intake)
  const { chosen, objections } = checkLines(request.products, lines, intake.reasons)
  if (objections.length > 0) return { refused: { objection: undefined, fields: objections, asked: undefined } }
  const choice = {
    lines: chosen,
    hasPhotos: hasPhotos(request),
    returnMethodId: request.return_method_id,
    paymentMethodId: request.payment_method_id,
  }
  const known = { returnsLastYear: intake.returns_last_year, returnsEver: intake.returns_ever, now }
  const terms = decideTerms(ruleSet, order, choice, known)
  const { decision, window, facts } = terms
  const message = decision.refusal
  const objection =
    objectionToOrder(order, intake, lines, { window, now }) ??
    (message === undefined ? undefined : ({ code: 'return_refused', message } as const))
  const method = intake.return_methods.find(({ id }) => id === request.return_method_id)
  const deductions = deductionsOf(decision, method, intake, order, chosen)
  const { methods, objections: fields } = checkMethods(request, intake, decision, deductions.is_kept)
  if (objection || fields.length > 0 || !methods) return { refused: { objection, fields, asked: { facts, window } } }
  return { accepted: { chosen, methods, terms, deductions } }
}
