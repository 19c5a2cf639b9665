/** FAN Courier, API 2.0. A lost AWB is found in the daily report: our reference is in its observations. */
import type { FanInput } from '@returns-desk/contract'
import type { Clock } from '../../base/clock.ts'
import { CourierError } from './courier-error.ts'
import { contentOf, expectPdf, expectSuccess, list, plainLetters, record, sentences, text } from './courier-texts.ts'
import { ask, type CourierAnswer, type CourierNetwork, type CourierRequest } from './network.ts'
import type { Courier, Meaning, Parcel, ParcelEvent, Party } from './port.ts'
import { romanianDays, romanianInstant } from './romanian-time.ts'
import { isUnauthorized, signedIn } from './signed-in.ts'

const TOKEN_HOURS = 24
const REPORT_PAGE = 100
const WEIGHT_KG = 1

/** The codes that public clients of the service agree on; for any other code the courier's own text is shown. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  C0: 'picked_up',
  C1: 'on_the_way',
  S1: 'on_the_way',
  S2: 'delivered',
  S6: 'problem',
  S7: 'problem',
  S15: 'problem',
  S16: 'problem',
  S33: 'problem',
}

const meaningOf = (code: string): Meaning => MEANINGS[code] ?? (code.startsWith('H') ? 'on_the_way' : 'other')

const partyOf = (party: Party) => ({
  name: party.name,
  contactPerson: party.name,
  phone: party.phone,
  email: party.email,
  address: {
    county: plainLetters(party.county),
    locality: plainLetters(party.city),
    street: party.address1,
    streetNo: '',
    zipCode: party.postal_code,
  },
})

const shipmentOf = (parcel: Parcel, service: string) => ({
  info: {
    service: service || 'Standard',
    packages: { parcel: 1, envelope: 0 },
    weight: WEIGHT_KG,
    payment: 'destinatar',
    content: contentOf(parcel),
    observation: parcel.reference,
  },
  sender: partyOf(parcel.sender),
  recipient: partyOf(parcel.recipient),
})

/** `error` and `fail` may also come with status 200. */
const succeeded = (answer: CourierAnswer) => {
  const { status, message, errors } = record(expectSuccess(answer, (json) => json).json)
  if (status === 'error' || status === 'fail') throw new CourierError('refused', sentences([message, errors]))
  return record(answer.json)
}

const eventsOf = (shipment: unknown): ParcelEvent[] => {
  const { awbNumber, events } = record(shipment)
  return list(events).flatMap((event) => {
    const { id, name, location, date } = record(event)
    const happened_at = romanianInstant(text(date))
    if (!happened_at || text(awbNumber) === '') return []
    const words = [text(name), text(location)].filter(Boolean).join(', ')
    const key = `${text(id)} ${text(date)} ${text(location)}`
    return { awb: text(awbNumber), key, meaning: meaningOf(text(id)), words, happened_at }
  })
}

const openSession = (network: CourierNetwork, clock: Clock, { username, password, client_id: clientId }: FanInput) => {
  const at = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(`${network.sites.fan.replace(/\/$/, '')}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
    return url
  }
  const login = async () => {
    const form = new URLSearchParams({ username, password })
    const answer = await ask(network, { method: 'POST', url: at('/login'), form })
    const token = text(record(record(answer.json).data).token)
    const isNoAnswer = answer.status < 300 && answer.json === undefined
    if (token === '') throw new CourierError(isNoAnswer ? 'unreachable' : 'credentials')
    return { token, hours: TOKEN_HOURS }
  }
  const { send, signIn } = signedIn({
    network,
    clock,
    account: ['fan', network.sites.fan, username, password],
    login,
    authorize: (token) => ({ authorization: `Bearer ${token}` }),
    isTokenRejected: isUnauthorized,
  })
  const get = (path: string, query: Record<string, string>) =>
    send({ method: 'GET', url: at(path, { clientId, ...query }) })
  return { at, get, send, signIn }
}

export const fanCourier = (network: CourierNetwork, clock: Clock, account: FanInput): Courier => {
  const { client_id: clientId } = account
  const { at, get, send, signIn } = openSession(network, clock, account)

  const create = async (parcel: Parcel) => {
    const json = { clientId: Number(clientId), shipments: [shipmentOf(parcel, account.service)] }
    const request: CourierRequest = { method: 'POST', url: at('/intern-awb'), json, changes: true }
    const made = record(list(succeeded(await send(request)).response)[0])
    const awb = text(made.awbNumber)
    const reason = sentences(made.errors)
    if (awb === '' && reason !== '') throw new CourierError('refused', reason)
    if (awb === '') throw new CourierError('unknown')
    return { awb }
  }

  const reported = async (date: string, page: number, reference: string): Promise<string | undefined> => {
    const query = { date, perPage: String(REPORT_PAGE), page: String(page) }
    const report = succeeded(await get('/reports/awb', query))
    if (!Array.isArray(report.data)) throw new CourierError('unreachable')
    const infos = report.data.map((shipment) => record(record(shipment).info))
    const hit = infos.find(({ observations }) => text(observations).includes(reference))
    if (hit) return text(hit.awbNumber)
    return report.data.length < REPORT_PAGE ? undefined : reported(date, page + 1, reference)
  }

  return {
    name: 'fan',
    createPickup: create,
    findByReference: async (reference, since) => {
      for (const day of romanianDays(since, clock())) {
        const awb = await reported(day, 1, reference)
        if (awb) return awb
      }
      return undefined
    },
    label: async (awb) => {
      const answer = await get('/awb/label', { 'awbs[]': awb, pdf: '1', format: 'A6', language: 'ro' })
      if (answer.json !== undefined) succeeded(answer)
      return expectPdf(expectSuccess(answer, (json) => json).bytes)
    },
    track: async (awbs) => {
      const url = at('/reports/awb/tracking', { clientId, language: 'ro' })
      for (const awb of awbs) url.searchParams.append('awb[]', awb)
      return list(succeeded(await send({ method: 'GET', url })).data).flatMap(eventsOf)
    },
    cancel: async (awb) => {
      const answer = await send({ method: 'DELETE', url: at('/awb', { clientId, awb }), changes: true })
      const { status } = record(answer.json)
      return answer.status < 300 && status !== 'error' && status !== 'fail'
    },
    check: signIn,
  }
}
