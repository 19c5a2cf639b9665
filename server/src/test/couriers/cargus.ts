/** Cargus, API v3.1, as its public documentation describes it. */
import { z } from 'zod'
import { type Asked, type Call, demand, SOME_PDF, type StandInAwb, startStandIn } from './stand-in.ts'

export const CARGUS_ACCOUNT = {
  username: 'atelier.cg',
  password: 'cargus-secret-1',
  subscription_key: 'cargus-key-0123456789abcdef',
  location_id: '201165677',
  service_id: '34',
}

const PickupBody = z.strictObject({
  PickupStartDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  PickupEndDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  Sender: z.strictObject({
    Name: z.string().min(1),
    CountyName: z.string(),
    LocalityName: z.string().min(1),
    AddressText: z.string().min(1),
    ContactPerson: z.string().min(1),
    PhoneNumber: z.string().regex(/^[\d+]*$/),
    CodPostal: z.string(),
    Email: z.string(),
  }),
  Recipient: z.strictObject({ LocationId: z.literal(Number(CARGUS_ACCOUNT.location_id)) }),
  Parcels: z.literal(1),
  Envelopes: z.literal(0),
  TotalWeight: z.int().positive(),
  ServiceId: z.literal(Number(CARGUS_ACCOUNT.service_id)),
  DeclaredValue: z.literal(0),
  CashRepayment: z.literal(0),
  BankRepayment: z.literal(0),
  OpenPackage: z.boolean(),
  ShipmentPayer: z.union([z.literal(1), z.literal(2)]),
  Observations: z.string(),
  PackageContent: z.string(),
  CustomString: z.string().min(1),
  ParcelCodes: z.array(z.object({ Code: z.literal('0'), Type: z.literal(1), Weight: z.number() })).length(1),
})

const AMERICAN_DAY = /^\d\d-\d\d-\d{4}$/
const isoDay = (day: string) => `${day.slice(6)}-${day.slice(0, 5)}`
const barCodes = (query: URLSearchParams, name: string) =>
  z.array(z.string()).parse(JSON.parse(query.get(name) ?? 'null'))

export const startCargus = async () => {
  let token = ''
  let logins = 0
  const login = ({ body }: Asked): Call => [
    'login',
    () => {
      const { UserName, Password } = z
        .strictObject({ UserName: z.string(), Password: z.string() })
        .parse(JSON.parse(body))
      if (UserName !== CARGUS_ACCOUNT.username || Password !== CARGUS_ACCOUNT.password)
        return { status: 401, json: { message: 'Invalid user' } }
      token = `cargus-token-${++logins}`
      return { json: token }
    },
  ]
  const create = ({ body }: Asked, awbs: StandInAwb[]): Call => [
    'create',
    () => {
      const pickup = PickupBody.parse(JSON.parse(body))
      if (pickup.Sender.LocalityName === 'Nicaieri') return { status: 400, json: ['Localitate invalida'] }
      const awb = String(1_160_260_118 + awbs.length)
      awbs.push({ awb, reference: pickup.CustomString, day: '2026-10-05', events: [] })
      return { json: [{ BarCode: awb, CustomString: pickup.CustomString, ShippingCost: { GrandTotal: 17.85 } }] }
    },
  ]
  const list = ({ query }: Asked, awbs: StandInAwb[]): Call => [
    'find',
    () => {
      const [from, to] = [query.get('FromDate') ?? '', query.get('ToDate') ?? '']
      demand(AMERICAN_DAY.test(from) && AMERICAN_DAY.test(to), 'dates as mm-dd-yyyy')
      const [page, count] = [Number(query.get('pageNumber')), Number(query.get('itemsPerPage'))]
      const ofDays = awbs.filter(({ day }) => day >= isoDay(from) && day <= isoDay(to))
      const items = ofDays.slice((page - 1) * count, page * count)
      return { json: items.map(({ awb, reference }) => ({ BarCode: awb, CustomString: reference })) }
    },
  ]
  const calls = (asked: Asked, awbs: StandInAwb[]): Call => {
    const { method, path, query } = asked
    switch (`${method} ${path}`) {
      case 'POST /api/AwbPickup/WithGetAwb':
        return create(asked, awbs)
      case 'GET /api/Awbs/GetByDate':
        return list(asked, awbs)
      case 'GET /api/AwbDocuments':
        return [
          'label',
          () => {
            demand(query.get('type') === 'PDF' && query.get('format') === '1', 'type and format')
            const isThere = awbs.some(({ awb }) => barCodes(query, 'barCodes').includes(awb))
            return isThere ? { json: Buffer.from(SOME_PDF).toString('base64') } : { status: 404, json: 'Not found' }
          },
        ]
      case 'GET /api/AwbTrace':
        return [
          'track',
          () => {
            const traced = awbs.filter(({ awb }) => barCodes(query, 'barCode').includes(awb))
            const Event = (events: StandInAwb['events']) =>
              events.map(({ code, words, date }) => ({ Date: date, EventId: Number(code), Description: words }))
            return { json: traced.map(({ awb, events }) => ({ Code: awb, Event: Event(events) })) }
          },
        ]
      case 'DELETE /api/Awbs':
        return [
          'cancel',
          () => {
            const at = awbs.findIndex(({ awb }) => awb === query.get('barCode'))
            if (at < 0 || (awbs[at]?.events.length ?? 0) > 0) return { json: false }
            awbs.splice(at, 1)
            return { json: true }
          },
        ]
      default:
        throw new Error('no such call')
    }
  }
  const standIn = await startStandIn({
    expire: () => {
      token = ''
    },
    understand: (asked, { awbs }) => {
      demand(asked.headers['ocp-apim-subscription-key'] !== undefined, 'a subscription key')
      const hasKey = asked.headers['ocp-apim-subscription-key'] === CARGUS_ACCOUNT.subscription_key
      if (!hasKey)
        return ['keyless', () => ({ status: 401, json: { message: 'Access denied: invalid subscription key.' } })]
      if (`${asked.method} ${asked.path}` === 'POST /api/LoginUser') return login(asked)
      const [name, work] = calls(asked, awbs)
      const isLetIn = () => token !== '' && asked.headers.authorization === `Bearer ${token}`
      // With status 200, as seen on the real service.
      return [name, () => (isLetIn() ? work() : { json: 'Failed to authenticate!' })]
    },
  })
  return { ...standIn, url: `${standIn.url}/api` }
}
