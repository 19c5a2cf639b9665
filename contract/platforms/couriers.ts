import { foldText } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { OptionalText, RequiredText, StorableText } from '../http/fields.ts'

/** `own` is the built-in courier: it numbers and prints labels, and the shop picks the carrier itself. */
export const COURIERS = ['own', 'fan', 'sameday', 'cargus'] as const
export const CourierName = z.enum(COURIERS)
export type CourierName = z.infer<typeof CourierName>

export const OUTSIDE_COURIERS = ['fan', 'sameday', 'cargus'] as const
export type OutsideCourier = (typeof OUTSIDE_COURIERS)[number]

/** Display names; a return method's courier service is compared with them, too. */
export const COURIER_TITLES: Readonly<Record<OutsideCourier, string>> = {
  fan: 'FAN Courier',
  sameday: 'Sameday',
  cargus: 'Cargus',
}

const lettersOf = (words: string) => foldText(words).replace(/[^a-z0-9]/g, '')

/** Finds a courier in free text: `Fan Courier`, `fan`, `SAMEDAY easybox`. */
export const courierNamed = (words: string): CourierName => {
  const written = lettersOf(words)
  const isMeant = (name: OutsideCourier) => written === name || written.startsWith(lettersOf(COURIER_TITLES[name]))
  return OUTSIDE_COURIERS.find(isMeant) ?? 'own'
}

/** The address that parcels are returned to. Every label has it. */
export const ReturnAddress = z.object({
  name: RequiredText('name_required', 100),
  phone: RequiredText('phone_required', 40),
  email: OptionalText(200),
  address1: RequiredText('address_required', 300),
  city: RequiredText('city_required', 100),
  county: RequiredText('county_required', 100),
  postal_code: OptionalText(20),
  country: OptionalText(100),
})
export type ReturnAddress = z.infer<typeof ReturnAddress>

/** A number assigned by the courier: as text, since people paste it. */
const CourierNumber = z
  .string()
  .trim()
  .regex(/^\d{1,12}$/, { error: 'courier_number_invalid' })

/** If empty, the stored one stays. */
const Secret = StorableText(200).default('')

const AccountInput = z.object({
  active: z.boolean().default(true),
  username: RequiredText('username_required', 200),
  password: Secret,
})

export const FanInput = AccountInput.extend({
  client_id: CourierNumber,
  service: OptionalText(60),
})
export type FanInput = z.infer<typeof FanInput>

export const SamedayInput = AccountInput.extend({
  pickup_point_id: CourierNumber,
  service_id: CourierNumber,
})
export type SamedayInput = z.infer<typeof SamedayInput>

export const CargusInput = AccountInput.extend({
  subscription_key: Secret,
  location_id: CourierNumber,
  service_id: CourierNumber.default('34'),
})
export type CargusInput = z.infer<typeof CargusInput>

const known = { has_credentials: z.boolean() }

/** The stored accounts, without their secrets; null if there is none. */
export const CourierAccounts = z.object({
  own: ReturnAddress.nullable(),
  fan: FanInput.omit({ password: true }).extend(known).nullable(),
  sameday: SamedayInput.omit({ password: true }).extend(known).nullable(),
  cargus: CargusInput.omit({ password: true, subscription_key: true }).extend(known).nullable(),
})
export type CourierAccounts = z.infer<typeof CourierAccounts>

const CourierParams = z.object({ courier: CourierName })
const OutsideParams = z.object({ courier: z.enum(OUTSIDE_COURIERS) })

export const couriers = {
  list: endpoint({
    method: 'GET',
    path: '/couriers',
    access: 'shop',
    needs: 'configure',
    summary: 'The return address and the courier accounts of the shop, without their secrets',
    response: CourierAccounts,
  }),
  saveOwn: endpoint({
    method: 'PUT',
    path: '/couriers/own',
    access: 'shop',
    needs: 'configure',
    summary: 'Set the return address for parcels',
    body: ReturnAddress,
    response: CourierAccounts,
  }),
  saveFan: endpoint({
    method: 'PUT',
    path: '/couriers/fan',
    access: 'shop',
    needs: 'configure',
    summary: 'Save the account at FAN Courier',
    body: FanInput,
    response: CourierAccounts,
  }),
  saveSameday: endpoint({
    method: 'PUT',
    path: '/couriers/sameday',
    access: 'shop',
    needs: 'configure',
    summary: 'Save the account at Sameday',
    body: SamedayInput,
    response: CourierAccounts,
  }),
  saveCargus: endpoint({
    method: 'PUT',
    path: '/couriers/cargus',
    access: 'shop',
    needs: 'configure',
    summary: 'Save the account at Cargus',
    body: CargusInput,
    response: CourierAccounts,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/couriers/{courier}',
    access: 'shop',
    needs: 'configure',
    summary: 'Delete an account with its secrets; new labels then use the built-in courier',
    params: CourierParams,
  }),
  check: endpoint({
    method: 'POST',
    path: '/couriers/{courier}/check',
    access: 'shop',
    needs: 'configure',
    summary: 'Test the stored credentials by signing in at the courier',
    params: OutsideParams,
    response: z.object({ works: z.boolean(), message: z.string() }),
    errors: ['not_found', 'too_many_requests'],
  }),
}
