/** What a return needs besides its products: offered methods, and what those methods require. */
import { type ErrorCode, type ErrorDetail, type Language, MAX_PHOTOS, type ReturnIntake } from '@returns-desk/contract'
import { type Decision, isIban } from '@returns-desk/engine'
import { detailOf } from '../../base/objections.ts'
import type { Intake, OpenPhoto, PaymentMethodRow, ReturnMethodRow } from './load-intake.ts'
import { offeredOf } from './return-terms.ts'

type Objections = (readonly [field: string, code: ErrorCode])[]

/** The courier needs an address and a phone number, to pick the parcel up or to bring the label. */
const objectionsToPickup = (
  { pickup_address, phone }: ReturnIntake,
  { display_pickup_address, generate_awb }: ReturnMethodRow,
): Objections => [
  ...(display_pickup_address && !pickup_address ? ([['pickup_address', 'pickup_address_required']] as const) : []),
  ...((display_pickup_address || generate_awb) && !phone ? ([['phone', 'phone_required']] as const) : []),
]

const objectionsToAccount = (
  { iban, account_holder }: ReturnIntake,
  { require_iban }: PaymentMethodRow,
): Objections => {
  if (!require_iban) return []
  const isGiven = iban !== null && iban.trim() !== ''
  return [
    ...(isGiven ? [] : ([['iban', 'iban_required']] as const)),
    ...(isGiven && !isIban(iban) ? ([['iban', 'iban_invalid']] as const) : []),
    ...(account_holder === '' ? ([['account_holder', 'account_holder_required']] as const) : []),
  ]
}

const objectionsToPhotos = ({ products }: ReturnIntake, open: readonly OpenPhoto[]): Objections => {
  const left = new Set(open.map(({ id }) => id))
  const named = products.flatMap(({ photo_ids }, i) => photo_ids.map((id) => ({ i, id })))
  if (named.length > MAX_PHOTOS) return [[`products.${named.at(MAX_PHOTOS)?.i}.photo_ids`, 'too_many_photos']]
  // A photo belongs to one product only.
  return named.flatMap(({ i, id }) => (left.delete(id) ? [] : [[`products.${i}.photo_ids`, 'photo_unknown'] as const]))
}

/** A rule asks for photos: of any of the products. */
const objectionsToMissingPhotos = ({ products }: ReturnIntake, { photos_required }: Decision): Objections =>
  photos_required && products.every(({ photo_ids }) => photo_ids.length === 0)
    ? [['products.0.photo_ids', 'photos_required']]
    : []

export interface Chosen {
  readonly returnMethod: ReturnMethodRow
  readonly paymentMethod: PaymentMethodRow
}

/** The chosen methods, if there is no objection. */
export const checkIntake = (
  body: ReturnIntake,
  intake: Intake,
  decision: Decision,
  { isKept, language }: { readonly isKept: boolean; readonly language: Language },
): { methods: Chosen | undefined; details: ErrorDetail[] } => {
  const returnMethod = offeredOf(intake.return_methods, decision.return_method_ids).find(
    ({ id }) => id === body.return_method_id,
  )
  const paymentMethod = offeredOf(intake.payment_methods, decision.payment_method_ids).find(
    ({ id }) => id === body.payment_method_id,
  )
  const objections: Objections = [
    ...(returnMethod
      ? // Nobody comes for products that are kept.
        isKept
        ? []
        : objectionsToPickup(body, returnMethod)
      : ([['return_method_id', 'return_method_not_offered']] as const)),
    ...(paymentMethod
      ? objectionsToAccount(body, paymentMethod)
      : ([['payment_method_id', 'payment_method_not_offered']] as const)),
    ...objectionsToPhotos(body, intake.photos),
    ...objectionsToMissingPhotos(body, decision),
  ]
  return {
    methods: returnMethod && paymentMethod ? { returnMethod, paymentMethod } : undefined,
    details: objections.map(([field, code]) => detailOf(field, { code }, language)),
  }
}
