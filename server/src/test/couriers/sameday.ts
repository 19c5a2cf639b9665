/** Sameday, as used by its own public client. */
import { type Asked, type Call, demand, SOME_PDF, type StandInAwb, startStandIn } from './stand-in.ts'

export const SAMEDAY_ACCOUNT = {
  username: 'atelier.sd',
  password: 'sameday-secret-1',
  pickup_point_id: '88',
  service_id: '24',
}

const PARTY = ['name', 'phoneNumber', 'address', 'personType', 'cityString', 'countyString', 'postalCode']
const FIELDS = [
  ...['pickupPoint', 'packageType', 'packageNumber', 'packageWeight', 'service', 'awbPayment', 'cashOnDelivery'],
  ...['insuredValue', 'thirdPartyPickup', 'observation', 'clientInternalReference'],
  ...PARTY.map((name) => `thirdParty[${name}]`),
  ...[...PARTY, 'email'].map((name) => `awbRecipient[${name}]`),
  ...['weight', 'width', 'length', 'height'].map((name) => `parcels[0][${name}]`),
]

const checkPickup = (form: URLSearchParams) => {
  const given = [...form.keys()].sort().join()
  demand(given === FIELDS.toSorted().join(), `fields ${given}`)
  demand(form.get('thirdPartyPickup') === '1', 'thirdPartyPickup')
  demand(form.get('pickupPoint') === SAMEDAY_ACCOUNT.pickup_point_id, 'pickupPoint')
  for (const name of ['thirdParty[name]', 'thirdParty[address]', 'thirdParty[cityString]', 'awbRecipient[address]'])
    demand(form.get(name) !== '', name)
}

export const startSameday = async () => {
  let token = ''
  let logins = 0
  const login = ({ headers }: Asked): Call => [
    'login',
    () => {
      const { 'x-auth-username': username, 'x-auth-password': password } = headers
      if (username !== SAMEDAY_ACCOUNT.username || password !== SAMEDAY_ACCOUNT.password)
        return { status: 401, json: { error: { code: 401, message: 'Bad credentials.' } } }
      token = `sameday-token-${++logins}`
      return { json: { token, expire_at: '2026-10-06 03:00' } }
    },
  ]
  const create = ({ headers, body }: Asked, awbs: StandInAwb[]): Call => [
    'create',
    () => {
      demand(String(headers['content-type']).startsWith('application/x-www-form-urlencoded'), 'a form')
      const form = new URLSearchParams(body)
      checkPickup(form)
      if (form.get('thirdParty[cityString]') === 'Nicăieri') {
        const errors = { children: { thirdParty: { children: { city: { errors: ['Orasul nu exista'] } } } } }
        return { status: 400, json: { code: 400, message: 'Validation Failed', errors } }
      }
      const awb = `1SDY${240_000_001 + awbs.length}`
      awbs.push({ awb, reference: form.get('clientInternalReference') ?? '', day: '2026-10-05', events: [] })
      return {
        status: 201,
        json: { awbNumber: awb, awbCost: 18.5, parcels: [{ position: 1, awbNumber: `${awb}001` }] },
      }
    },
  ]
  const calls = (asked: Asked, awbs: StandInAwb[]): Call => {
    const { method, path } = asked
    const at = (awb: string | undefined) => awbs.findIndex((known) => known.awb === awb)
    if (`${method} ${path}` === 'POST /api/awb') return create(asked, awbs)
    const label = /^GET \/api\/awb\/download\/(\w+)\/A[46]$/.exec(`${method} ${path}`)
    if (label)
      return ['label', () => (at(label[1]) < 0 ? { status: 404, json: { message: 'Not Found' } } : { pdf: SOME_PDF })]
    const status = /^GET \/api\/client\/awb\/(\w+)\/status$/.exec(`${method} ${path}`)
    if (status)
      return [
        'track',
        () => {
          const expeditionHistory = (awbs[at(status[1])]?.events ?? []).map(({ code, words, date }) => ({
            statusId: Number(code),
            status: words,
            statusLabel: words,
            statusState: words,
            statusDate: date,
            county: 'Iasi',
            reason: '',
            transitLocation: '',
          }))
          return { json: { expeditionSummary: {}, expeditionHistory, parcelsStatus: [] } }
        },
      ]
    const removed = /^DELETE \/api\/awb\/(\w+)$/.exec(`${method} ${path}`)
    if (!removed) throw new Error('no such call')
    return [
      'cancel',
      () => {
        if (at(removed[1]) < 0) return { status: 404, json: { message: 'Not Found' } }
        if ((awbs[at(removed[1])]?.events.length ?? 0) > 0) return { status: 400, json: { message: 'Cannot delete' } }
        awbs.splice(at(removed[1]), 1)
        return { status: 204 }
      },
    ]
  }
  return startStandIn({
    expire: () => {
      token = ''
    },
    understand: (asked, { awbs }) => {
      if (`${asked.method} ${asked.path}` === 'POST /api/authenticate') return login(asked)
      const [name, work] = calls(asked, awbs)
      const isLetIn = () => token !== '' && asked.headers['x-auth-token'] === token
      return [name, () => (isLetIn() ? work() : { status: 403, json: { message: 'Access Denied.' } })]
    },
  })
}
