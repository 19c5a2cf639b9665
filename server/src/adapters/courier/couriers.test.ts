import { describe, expect, onTestFinished, test } from 'vitest'
import { CARGUS_ACCOUNT, startCargus } from '../../test/couriers/cargus.ts'
import { FAN_ACCOUNT, startFan } from '../../test/couriers/fan.ts'
import { SAMEDAY_ACCOUNT, startSameday } from '../../test/couriers/sameday.ts'
import { networkTo, type StandIn } from '../../test/couriers/stand-in.ts'
import { cargusCourier } from './cargus.ts'
import { fanCourier } from './fan.ts'
import type { CourierNetwork } from './network.ts'
import type { Courier, Parcel } from './port.ts'
import { samedayCourier } from './sameday.ts'

const NOW = new Date('2026-10-05T12:00:00Z')

type Opening = (network: CourierNetwork, clock: () => Date, changes?: { password: string }) => Courier

const COURIERS: readonly {
  name: string
  site: 'fan' | 'sameday' | 'cargus'
  start: () => Promise<StandIn>
  open: Opening
  canLook: boolean
  delivered: string
  noTown: string
  reason: string
}[] = [
  {
    name: 'FAN Courier',
    site: 'fan',
    start: startFan,
    open: (network, clock, changes) => fanCourier(network, clock, { active: true, ...FAN_ACCOUNT, ...changes }),
    canLook: true,
    delivered: 'S2',
    noTown: 'Nicăieri',
    reason: 'Localitatea nu exista',
  },
  {
    name: 'Sameday',
    site: 'sameday',
    start: startSameday,
    open: (network, clock, changes) => samedayCourier(network, clock, { active: true, ...SAMEDAY_ACCOUNT, ...changes }),
    canLook: false,
    delivered: '9',
    noTown: 'Nicăieri',
    reason: 'Orasul nu exista',
  },
  {
    name: 'Cargus',
    site: 'cargus',
    start: startCargus,
    open: (network, clock, changes) => cargusCourier(network, clock, { active: true, ...CARGUS_ACCOUNT, ...changes }),
    canLook: true,
    delivered: '21',
    noTown: 'Nicăieri',
    reason: 'Localitate invalida',
  },
]

const parcel = (attempt = 1, city = 'Brașov'): Parcel => ({
  reference: `AAAAAAAAAAAAAAAAAAAAAA-${attempt}`,
  number: 'R0000427',
  order_name: '#1042',
  tracking_url: 'https://example.com',
  created_at: NOW,
  sender: {
    name: 'Ștefania Pop',
    phone: '0722 000 111',
    email: 's@example.com',
    address1: 'Str. Lungă nr. 1',
    city,
    county: 'Brașov',
    postal_code: '500001',
    country: 'RO',
  },
  recipient: {
    name: 'Atelier Mara',
    phone: '0215550101',
    email: '',
    address1: 'Șos. Păcurari 3',
    city: 'Iași',
    county: 'Iași',
    postal_code: '700515',
    country: 'RO',
  },
})

describe.each(COURIERS)('$name', ({ site, start, open, canLook, delivered, noTown, reason }) => {
  const meet = async (changes?: { password: string }) => {
    const standIn = await start()
    onTestFinished(standIn.close)
    const network = networkTo({ [site]: standIn })
    let now = NOW
    const clock = () => now
    const passHours = (hours: number) => {
      now = new Date(now.getTime() + hours * 3_600_000)
    }
    return { standIn, network, passHours, clock, courier: open(network, clock, changes) }
  }

  test('a pickup is booked, its label printed, its tracking read and its AWB cancelled, as documented', async () => {
    const { standIn, courier } = await meet()
    const { awb } = await courier.createPickup(parcel())
    expect(standIn.awbs).toMatchObject([{ awb, reference: parcel().reference }])
    expect(Buffer.from(await courier.label(awb, parcel())).toString('latin1')).toMatch(/^%PDF-/)
    expect(await courier.track([awb])).toEqual([])
    if (canLook) expect(await courier.findByReference?.(parcel().reference, NOW)).toBe(awb)
    expect(await courier.cancel(awb)).toBe(true)
    if (canLook) expect(await courier.findByReference?.(parcel().reference, NOW)).toBeUndefined()
    expect(standIn.awbs).toEqual([])
    expect(standIn.wrong).toEqual([])
    expect(standIn.calls.filter((call) => call === 'login')).toHaveLength(1)
  })

  test('a delivery is recognised among tracking events, with its time, identically on every poll', async () => {
    const { standIn, courier } = await meet()
    const { awb } = await courier.createPickup(parcel())
    const date = site === 'sameday' ? '2026-10-06T10:30:00+0300' : '2026-10-06 10:30:00'
    const event = { code: delivered, words: 'Livrat', date }
    standIn.awbs[0]?.events.push(event, event)
    const [first, second] = await courier.track([awb])
    expect(first).toMatchObject({ awb, meaning: 'delivered', happened_at: new Date('2026-10-06T07:30:00Z') })
    expect(first?.words).toMatch(/^Livrat/)
    expect(second).toEqual(first)
    expect(await courier.cancel(awb)).toBe(false)
  })

  test('a refusal carries the courier’s sentence, and no AWB is created', async () => {
    const { standIn, courier } = await meet()
    await expect(courier.createPickup(parcel(1, noTown))).rejects.toMatchObject({ trouble: 'refused', reason })
    expect(standIn.awbs).toEqual([])
  })

  test('a wrong password is reported as such, and is not retried', async () => {
    const { standIn, courier } = await meet({ password: 'guessed' })
    await expect(courier.check()).rejects.toMatchObject({ trouble: 'credentials' })
    await expect(courier.createPickup(parcel())).rejects.toMatchObject({ trouble: 'credentials' })
    expect(standIn.calls).toEqual(['login', 'login'])
  })

  test('a token that expires early costs one more sign-in, and one AWB is created', async () => {
    const { standIn, courier } = await meet()
    await courier.check()
    standIn.misbehave('create', 'expired')
    await courier.createPickup(parcel())
    expect(standIn.calls).toEqual(['login', 'create', 'login', 'create'])
    expect(standIn.awbs).toHaveLength(1)
  })

  test('tokens that expire at once are not requested endlessly', async () => {
    const { standIn, courier } = await meet()
    standIn.misbehave('create', 'expired', 'expired')
    await expect(courier.createPickup(parcel())).rejects.toMatchObject({ trouble: 'credentials' })
    expect(standIn.calls).toEqual(['login', 'create', 'login', 'create'])
    expect(standIn.awbs).toEqual([])
  })

  test('signs in again after a day, and concurrent calls share one sign-in', async () => {
    const { standIn, courier, passHours } = await meet()
    await Promise.all([1, 2, 3, 4].map(() => courier.track(['1'])))
    expect(standIn.calls.filter((call) => call === 'login')).toHaveLength(1)
    passHours(25)
    await courier.track(['1'])
    expect(standIn.calls.filter((call) => call === 'login')).toHaveLength(2)
  })

  test('a changed password does not use the token of the old one', async () => {
    const { network, courier, clock } = await meet()
    await courier.check()
    await expect(open(network, clock, { password: 'changed' }).track(['1'])).rejects.toMatchObject({
      trouble: 'credentials',
    })
  })

  test.each(['silent-after', 'error-after', 'cut-after', 'half-after', 'silent', 'error'] as const)(
    'when the response to the AWB request is lost (%s), the outcome is unknown',
    async (fault) => {
      const { standIn, courier } = await meet()
      await courier.check()
      standIn.misbehave('create', fault)
      await expect(courier.createPickup(parcel())).rejects.toMatchObject({ trouble: 'unknown' })
      expect(standIn.awbs).toHaveLength(fault.endsWith('-after') ? 1 : 0)
      expect(standIn.calls.filter((call) => call === 'create')).toHaveLength(1)
    },
  )

  test.each(['silent', 'error', 'cut-after', 'half-after', 'busy'] as const)(
    'when sign-in fails (%s), no AWB is created, and the next attempt works',
    async (fault) => {
      const { standIn, courier } = await meet()
      standIn.misbehave('login', fault)
      await expect(courier.createPickup(parcel())).rejects.toMatchObject({ trouble: 'unreachable' })
      expect(standIn.awbs).toEqual([])
      await courier.createPickup(parcel())
      expect(standIn.awbs).toHaveLength(1)
    },
  )

  test('a courier that is busy, or whose server is down, has created no AWB', async () => {
    const { standIn, courier } = await meet()
    standIn.misbehave('create', 'busy')
    await expect(courier.createPickup(parcel())).rejects.toMatchObject({ trouble: 'unreachable' })
    expect(standIn.awbs).toEqual([])
    const down = await meet()
    await down.standIn.close()
    await expect(down.courier.createPickup(parcel())).rejects.toMatchObject({ trouble: 'unreachable' })
  })

  test.each(['silent', 'error', 'cut-after', 'half-after'] as const)(
    'a label that arrives incomplete (%s) is requested again later',
    async (fault) => {
      const { standIn, courier } = await meet()
      const { awb } = await courier.createPickup(parcel())
      standIn.misbehave('label', fault)
      await expect(courier.label(awb, parcel())).rejects.toMatchObject({ trouble: 'unreachable' })
      expect(await courier.label(awb, parcel())).toBeInstanceOf(Uint8Array)
    },
  )
})

test('an AWB with more digits than a number can hold keeps every digit', async () => {
  const standIn = await startFan()
  onTestFinished(standIn.close)
  const courier = fanCourier(networkTo({ fan: standIn }), () => NOW, { active: true, ...FAN_ACCOUNT })
  expect(await courier.createPickup(parcel())).toEqual({ awb: '2332300120218000001' })
})

test('a lost AWB is found among more than a hundred others of the same day', async () => {
  for (const { start, open, site, canLook } of COURIERS.filter((courier) => courier.canLook)) {
    const standIn = await start()
    onTestFinished(standIn.close)
    const courier = open(networkTo({ [site]: standIn }), () => NOW)
    for (let n = 0; n < 100; n++)
      standIn.awbs.push({ awb: `x${n}`, reference: `o-${n}`, day: '2026-10-05', events: [] })
    const { awb } = await courier.createPickup(parcel(2))
    expect(canLook && (await courier.findByReference?.(parcel(2).reference, NOW))).toBe(awb)
    expect(await courier.findByReference?.(parcel(3).reference, NOW)).toBeUndefined()
    expect(standIn.wrong).toEqual([])
  }
})
