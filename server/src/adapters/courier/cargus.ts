/** Cargus, API v3. A lost AWB is found in the list of AWBs by date: our reference is its `CustomString`. */

import type { CargusInput } from '@returns-desk/contract'
import { DAY_MS } from '@returns-desk/engine'
import type { Clock } from '../../base/clock.ts'
import { CourierError } from './courier-error.ts'
import { contentOf, expectPdf, expectSuccess, list, plainLetters, record, text } from './courier-texts.ts'
import { ask, type CourierAnswer, type CourierNetwork } from './network.ts'
import type { Courier, Meaning, Parcel, ParcelEvent, Party } from './port.ts'
import { nextWorkingDay, romanianDays, romanianInstant } from './romanian-time.ts'
import { isUnauthorized, signedIn } from './signed-in.ts'

const TOKEN_HOURS = 24
const LIST_PAGE = 100
const WEIGHT_KG = 1
const RECIPIENT_PAYS = 2

/** The service publishes no list; these codes are the ones public clients have seen. */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  5: 'on_the_way',
  10: 'on_the_way',
  21: 'delivered',
  153: 'problem',
  196: 'problem',
  234: 'picked_up',
}

/** An expired token may be answered with this sentence and status 200. */
const TOKEN_REJECTED = /failed to authenticate/i
const isTokenRejected = (answer: CourierAnswer) =>
  isUnauthorized(answer) || (typeof answer.json === 'string' && TOKEN_REJECTED.test(answer.json))

const senderOf = (party: Party) => ({
  Name: party.name,
  CountyName: plainLetters(party.county),
  LocalityName: plainLetters(party.city),
  AddressText: party.address1,
  ContactPerson: party.name,
  PhoneNumber: party.phone.replace(/[^\d+]/g, ''),
  CodPostal: party.postal_code,
  Email: party.email,
})

const pickupOf = (parcel: Parcel, account: CargusInput, now: Date) => {
  const day = nextWorkingDay(now)
  return {
    PickupStartDate: `${day}T09:00`,
    PickupEndDate: `${day}T18:00`,
    Sender: senderOf(parcel.sender),
    Recipient: { LocationId: Number(account.location_id) },
    Parcels: 1,
    Envelopes: 0,
    TotalWeight: WEIGHT_KG,
    ServiceId: Number(account.service_id),
    DeclaredValue: 0,
    CashRepayment: 0,
    BankRepayment: 0,
    OpenPackage: false,
    ShipmentPayer: RECIPIENT_PAYS,
    Observations: contentOf(parcel),
    PackageContent: contentOf(parcel),
    CustomString: parcel.reference,
    ParcelCodes: [
      {
        Code: '0',
        Type: 1,
        Weight: WEIGHT_KG,
        Length: 0,
        Width: 0,
        Height: 0,
        ParcelContent: contentOf(parcel),
      },
    ],
  }
}

const eventsOf = (traced: unknown): ParcelEvent[] => {
  const { Code, Event } = record(traced)
  return list(Event).flatMap((event) => {
    const { Date: date, EventId, Description, LocalityName } = record(event)
    const happened_at = romanianInstant(text(date))
    if (!happened_at || text(Code) === '') return []
    const words = [text(Description), text(LocalityName)].filter(Boolean).join(', ')
    const key = `${text(EventId)} ${text(date)}`
    return { awb: text(Code), key, meaning: MEANINGS[Number(EventId)] ?? 'other', words, happened_at }
  })
}

/** `2026-10-05` as `10-05-2026`. */
const americanDay = (day: string) => day.replace(/^(\d{4})-(\d\d-\d\d)$/, '$2-$1')

const openSession = (network: CourierNetwork, clock: Clock, account: CargusInput) => {
  const { username, password, subscription_key } = account
  const key = { 'ocp-apim-subscription-key': subscription_key }
  const at = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(`${network.sites.cargus.replace(/\/$/, '')}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const login = async () => {
    const json = { UserName: username, Password: password }
    const answer = await ask(network, { method: 'POST', url: at('LoginUser'), headers: key, json })
    const token = answer.status < 300 ? text(answer.json) : ''
    if (token === '') throw new CourierError(answer.status < 300 ? 'unreachable' : 'credentials')
    return { token, hours: TOKEN_HOURS }
  }
  const { send, signIn } = signedIn({
    network,
    clock,
    account: ['cargus', network.sites.cargus, username, password, subscription_key],
    login,
    authorize: (token) => ({ ...key, authorization: `Bearer ${token}` }),
    isTokenRejected,
  })
  const get = async (path: string, query: Record<string, string>) =>
    expectSuccess(await send({ method: 'GET', url: at(path, query) }), (json) => json).json
  return { at, get, send, signIn }
}

export const cargusCourier = (network: CourierNetwork, clock: Clock, account: CargusInput): Courier => {
  const { at, get, send, signIn } = openSession(network, clock, account)

  const listed = async (from: string, to: string, page: number, reference: string): Promise<string | undefined> => {
    const query = { FromDate: from, ToDate: to, pageNumber: String(page), itemsPerPage: String(LIST_PAGE) }
    const awbs = await get('Awbs/GetByDate', query)
    if (!Array.isArray(awbs)) throw new CourierError('unreachable')
    const hit = awbs.map(record).find(({ CustomString }) => text(CustomString) === reference)
    if (hit) return text(hit.BarCode)
    return awbs.length < LIST_PAGE ? undefined : listed(from, to, page + 1, reference)
  }

  return {
    name: 'cargus',
    createPickup: async (parcel) => {
      const json = pickupOf(parcel, account, clock())
      const answer = await send({ method: 'POST', url: at('AwbPickup/WithGetAwb'), json, changes: true })
      const made = expectSuccess(answer, (reason) => reason).json
      const awb = text(record(Array.isArray(made) ? made[0] : made).BarCode)
      if (awb === '') throw new CourierError('unknown')
      return { awb }
    },
    findByReference: async (reference, since) => {
      // Cargus does not document whether the end date is inclusive, so the request extends one day further.
      const days = romanianDays(since, new Date(clock().getTime() + DAY_MS)).map(americanDay)
      return listed(days[0] as string, days.at(-1) as string, 1, reference)
    },
    label: async (awb) => {
      const query = { barCodes: JSON.stringify([awb]), type: 'PDF', format: '1', printMainOnce: '1' }
      return expectPdf(new Uint8Array(Buffer.from(text(await get('AwbDocuments', query)), 'base64')))
    },
    track: async (awbs) => list(await get('AwbTrace', { barCode: JSON.stringify(awbs) })).flatMap(eventsOf),
    cancel: async (awb) => {
      const answer = await send({ method: 'DELETE', url: at('Awbs', { barCode: awb }), changes: true })
      return answer.status < 300 && answer.json === true
    },
    check: signIn,
  }
}
