/**
 * Sameday. It stores our reference, but its public API cannot search by it: an AWB whose response was lost is left to
 * staff.
 */
import type { SamedayInput } from '@returns-desk/contract'
import type { Clock } from '../../base/clock.ts'
import { CourierError } from './courier-error.ts'
import { contentOf, expectPdf, expectSuccess, list, record, sentences, text } from './courier-texts.ts'
import { ask, type CourierNetwork } from './network.ts'
import type { Courier, Meaning, Parcel, ParcelEvent, Party } from './port.ts'
import { romanianInstant } from './romanian-time.ts'
import { isUnauthorized, signedIn } from './signed-in.ts'

const TOKEN_HOURS = 12
const WEIGHT_KG = 1
const DELIVERED = 9
const RETURNED = 35
const REGISTERED = 1

const meaningOf = (statusId: number): Meaning => {
  if (statusId === DELIVERED) return 'delivered'
  if (statusId === RETURNED) return 'problem'
  return statusId === REGISTERED ? 'other' : 'on_the_way'
}

type Field = string | number | Fields | readonly Fields[]
interface Fields {
  readonly [name: string]: Field
}

/** Names in brackets, as in the service's own client: `awbRecipient[name]`, `parcels[0][weight]`. */
const formOf = (fields: Fields): URLSearchParams => {
  const form = new URLSearchParams()
  const add = (name: string, value: Field) => {
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner as Field)
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form
}

const partyOf = (party: Party): Fields => ({
  name: party.name,
  phoneNumber: party.phone,
  address: party.address1,
  personType: 0,
  cityString: party.city,
  countyString: party.county,
  postalCode: party.postal_code,
})

const pickupOf = (parcel: Parcel, account: SamedayInput): Fields => ({
  pickupPoint: account.pickup_point_id,
  packageType: 0,
  packageNumber: 1,
  packageWeight: WEIGHT_KG,
  service: account.service_id,
  awbPayment: 1,
  cashOnDelivery: 0,
  insuredValue: 0,
  thirdPartyPickup: 1,
  thirdParty: partyOf(parcel.sender),
  awbRecipient: { ...partyOf(parcel.recipient), email: parcel.recipient.email },
  parcels: [{ weight: WEIGHT_KG, width: 0, length: 0, height: 0 }],
  observation: contentOf(parcel),
  clientInternalReference: parcel.reference,
})

const eventsOf = (awb: string, history: unknown): ParcelEvent[] =>
  list(record(history).expeditionHistory).flatMap((entry) => {
    const { statusId, status, statusLabel, statusDate, transitLocation } = record(entry)
    const happened_at = romanianInstant(text(statusDate))
    if (!happened_at) return []
    const words = [text(statusLabel) || text(status), text(transitLocation)].filter(Boolean).join(', ')
    return {
      awb,
      key: `${text(statusId)} ${text(statusDate)}`,
      meaning: meaningOf(Number(statusId)),
      words,
      happened_at,
    }
  })

const NOT_FOUND = 404

const openSession = (network: CourierNetwork, clock: Clock, { username, password }: SamedayInput) => {
  const at = (path: string) => new URL(`${network.sites.sameday.replace(/\/$/, '')}${path}`)
  const login = async () => {
    const headers = { 'x-auth-username': username, 'x-auth-password': password }
    const form = new URLSearchParams({ remember_me: '1' })
    const answer = await ask(network, { method: 'POST', url: at('/api/authenticate'), headers, form })
    const token = text(record(answer.json).token)
    if (token === '') throw new CourierError(answer.status < 300 ? 'unreachable' : 'credentials')
    return { token, hours: TOKEN_HOURS }
  }
  const { send, signIn } = signedIn({
    network,
    clock,
    account: ['sameday', network.sites.sameday, username, password],
    login,
    authorize: (token) => ({ 'x-auth-token': token }),
    isTokenRejected: isUnauthorized,
  })
  return { at, send, signIn }
}

export const samedayCourier = (network: CourierNetwork, clock: Clock, account: SamedayInput): Courier => {
  const { at, send, signIn } = openSession(network, clock, account)
  return {
    name: 'sameday',
    createPickup: async (parcel) => {
      const form = formOf(pickupOf(parcel, account))
      const answer = await send({ method: 'POST', url: at('/api/awb'), form, changes: true })
      expectSuccess(answer, (json) => {
        const { errors, message } = record(json)
        return sentences(errors) || message
      })
      const awb = text(record(answer.json).awbNumber)
      if (awb === '') throw new CourierError('unknown')
      return { awb }
    },
    label: async (awb) => {
      const url = at(`/api/awb/download/${encodeURIComponent(awb)}/A6`)
      const answer = await send({ method: 'GET', url })
      return expectPdf(expectSuccess(answer, (json) => record(json).message).bytes)
    },
    track: async (awbs) => {
      const events: ParcelEvent[] = []
      for (const awb of awbs) {
        const answer = await send({ method: 'GET', url: at(`/api/client/awb/${encodeURIComponent(awb)}/status`) })
        if (answer.status < 300) events.push(...eventsOf(awb, answer.json))
      }
      return events
    },
    cancel: async (awb) => {
      const answer = await send({ method: 'DELETE', url: at(`/api/awb/${encodeURIComponent(awb)}`), changes: true })
      return answer.status < 300 || answer.status === NOT_FOUND
    },
    check: signIn,
  }
}
