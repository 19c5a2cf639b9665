/** FAN Courier, API 2.0, as public documentation and public clients describe it. */
import { z } from 'zod'
import { type Asked, type Call, demand, SOME_PDF, type StandInAwb, startStandIn } from './stand-in.ts'

export const FAN_ACCOUNT = { username: 'atelier', password: 'fan-secret-1', client_id: '7032158', service: 'Standard' }

const Address = z.strictObject({
  county: z.string().min(1),
  locality: z.string().min(1),
  street: z.string().min(1),
  streetNo: z.string(),
  zipCode: z.string(),
})
const PartyBody = z.strictObject({
  name: z.string().min(1),
  contactPerson: z.string().min(1),
  phone: z.string(),
  email: z.string(),
  address: Address,
})
const CreateBody = z.strictObject({
  clientId: z.literal(Number(FAN_ACCOUNT.client_id)),
  shipments: z
    .array(
      z.strictObject({
        info: z.strictObject({
          service: z.string().min(1),
          packages: z.strictObject({ parcel: z.literal(1), envelope: z.literal(0) }),
          weight: z.number().positive(),
          payment: z.enum(['destinatar', 'expeditor']),
          content: z.string().max(100),
          observation: z.string().min(1),
        }),
        sender: PartyBody,
        recipient: PartyBody,
      }),
    )
    .length(1),
})

/** More digits than a JavaScript number can represent exactly. */
const FIRST_AWB = 2_332_300_120_218_000_001n
const REFUSED_TOWN = 'Nicaieri'

export const startFan = async () => {
  let token = ''
  let logins = 0
  const reported = ({ awb, reference, day }: StandInAwb) => ({
    info: { awbNumber: awb, observations: reference, date: `${day} 10:00:00` },
  })
  const login = ({ headers, body }: Asked): Call => [
    'login',
    () => {
      demand(String(headers['content-type']).startsWith('application/x-www-form-urlencoded'), 'a form')
      const { username, password } = Object.fromEntries(new URLSearchParams(body))
      if (username !== FAN_ACCOUNT.username || password !== FAN_ACCOUNT.password)
        return { status: 401, json: { status: 'error', message: 'Invalid credentials' } }
      token = `${++logins}|fan-token`
      return { json: { status: 'success', data: { token, expiresAt: '2026-10-06 15:00:00' } } }
    },
  ]
  const create = ({ headers, body }: Asked, awbs: StandInAwb[]): Call => [
    'create',
    () => {
      demand(headers['content-type'] === 'application/json', 'JSON')
      const { shipments } = CreateBody.parse(JSON.parse(body))
      const { info, sender } = shipments[0] as (typeof shipments)[number]
      if (sender.address.locality === REFUSED_TOWN) {
        const errors = { 'sender.address.locality': ['Localitatea nu exista'] }
        return { json: { response: [{ awbNumber: null, success: false, errors }] } }
      }
      const awb = String(FIRST_AWB + BigInt(awbs.length))
      awbs.push({ awb, reference: info.observation, day: '2026-10-05', events: [] })
      return { text: `{"response":[{"awbNumber":${awb},"tariff":30.53,"errors":null}]}` }
    },
  ]
  const calls = (asked: Asked, awbs: StandInAwb[]): Call => {
    const { method, path, query } = asked
    const list = (name: string) => query.getAll(name)
    const ofClient = () => demand(query.get('clientId') === FAN_ACCOUNT.client_id, 'clientId')
    switch (`${method} ${path}`) {
      case 'POST /intern-awb':
        return create(asked, awbs)
      case 'GET /awb/label':
        return [
          'label',
          () => {
            ofClient()
            demand(query.get('pdf') === '1' && ['A4', 'A5', 'A6'].includes(query.get('format') ?? ''), 'pdf and format')
            const isThere = awbs.some(({ awb }) => list('awbs[]').includes(awb))
            return isThere ? { pdf: SOME_PDF } : { json: { status: 'error', message: 'AWB inexistent' } }
          },
        ]
      case 'GET /reports/awb':
        return [
          'find',
          () => {
            ofClient()
            demand(/^\d{4}-\d\d-\d\d$/.test(query.get('date') ?? ''), 'date')
            const [page, perPage] = [Number(query.get('page')), Number(query.get('perPage'))]
            demand(page >= 1 && perPage >= 1 && perPage <= 100, 'page and perPage')
            const ofDay = awbs.filter(({ day }) => day === query.get('date'))
            const data = ofDay.slice((page - 1) * perPage, page * perPage).map(reported)
            return { json: { status: 'success', total: ofDay.length, perPage, currentPage: page, data } }
          },
        ]
      case 'GET /reports/awb/tracking':
        return [
          'track',
          () => {
            ofClient()
            if (list('awb[]').some((awb) => !/^\d+$/.test(awb)))
              return { json: { status: 'error', message: 'AWB invalid' } }
            const tracked = awbs.filter(({ awb }) => list('awb[]').includes(awb))
            const data = tracked.map(({ awb, events }) => ({
              awbNumber: awb,
              events: events.map(({ code, words, date }) => ({ id: code, name: words, location: 'Iasi', date })),
            }))
            return { json: { status: 'success', data } }
          },
        ]
      case 'DELETE /awb':
        return [
          'cancel',
          () => {
            ofClient()
            const at = awbs.findIndex(({ awb }) => awb === query.get('awb'))
            const isScanned = (awbs[at]?.events.length ?? 0) > 0
            if (at < 0 || isScanned) return { json: { status: 'error', message: 'AWB-ul nu poate fi sters' } }
            awbs.splice(at, 1)
            return { json: { status: 'success' } }
          },
        ]
      default:
        throw new Error('no such call')
    }
  }
  return startStandIn({
    expire: () => {
      token = ''
    },
    understand: (asked, { awbs }) => {
      if (`${asked.method} ${asked.path}` === 'POST /login') return login(asked)
      const [name, work] = calls(asked, awbs)
      const isLetIn = () => token !== '' && asked.headers.authorization === `Bearer ${token}`
      return [name, () => (isLetIn() ? work() : { status: 401, json: { message: 'Unauthenticated.' } })]
    },
  })
}
