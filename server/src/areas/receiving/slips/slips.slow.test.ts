import { beforeAll, expect } from 'vitest'
import { addReturn, furnishedShop, newReturn } from '../../../test/builders.ts'
import { inkInMargin, openPdf, prepareScanner, scanPdf, textOfPdf } from '../../../test/files/scan-pdf.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf, PICKUP } from '../../../test/orders.ts'
import { turnsDuring } from '../../../test/turns-during.ts'
import { drawSlips } from './draw-slip.ts'
import type { Slip } from './slip.ts'

beforeAll(prepareScanner)

const SLIP: Slip = {
  number: 'R0000427',
  order_name: '#1042',
  recipient: {
    name: 'Atelier Mâță & Fiii SRL',
    phone: '021 555 0101',
    email: 'retur@example.ro',
    address1: 'Șoseaua Păcurari nr. 3',
    city: 'Iași',
    county: 'Iași',
    postal_code: '700515',
    country: 'România',
  },
  tracking_url: 'https://retururi.example.ro/portal/atelier-mara/returns/AAAAAAAAAAAAAAAAAAAAAA',
  send_by: '2026-10-24',
  created_at: new Date('2026-10-05T12:00:00Z'),
  products: [{ quantity: 2, product_title: 'Cămașă de in', variant_title: 'M / Alb' }],
}

test('a scanner reads the return number from the barcode and the page of the return from the QR code', async () => {
  const { codes, image } = await scanPdf(await drawSlips([SLIP], 'en'))
  expect(codes).toEqual({ Code128: 'R0000427', QRCode: SLIP.tracking_url })
  expect(inkInMargin(image)).toEqual([])
})

test.for([
  ['en', 'Stick this half on the parcel.', 'Please send the parcel by October 24, 2026.'],
  ['ro', 'Lipiți această jumătate pe colet.', 'Vă rugăm să trimiteți coletul până la 24 octombrie 2026.'],
  ['fr', 'Put this half into the parcel.', 'Return number: R0000427'],
] as const)('it says what to do with it, to a reader of %s', async ([reader, ...sentences]) => {
  const text = textOfPdf(await drawSlips([SLIP], reader))
  for (const words of [
    ...sentences,
    'R0000427',
    '#1042',
    'Atelier Mâță & Fiii SRL',
    '700515 Iași, Iași',
    '2 × Cămașă de in',
  ])
    expect(text).toContain(words)
})

test('hostile and endless texts stay on the sheet, and both codes remain readable', async () => {
  const words = `a\nb\u0000c\u202ed\t${'Ș'.repeat(300)}`
  const product = { quantity: 1, product_title: words, variant_title: words }
  const recipient = { ...SLIP.recipient, name: words, address1: words, city: words }
  const products = Array.from({ length: 60 }, () => product)
  const pdf = await drawSlips([{ ...SLIP, order_name: words, recipient, products }], 'ro')
  expect(openPdf(pdf).countPages()).toBe(1)
  const { codes, image } = await scanPdf(pdf)
  expect(codes).toEqual({ Code128: 'R0000427', QRCode: SLIP.tracking_url })
  expect(inkInMargin(image)).toEqual([])
})

test('more products than there is room for are counted', async () => {
  const products = Array.from({ length: 26 }, (_, i) => ({ quantity: 1, product_title: `Mug ${i}`, variant_title: '' }))
  expect(textOfPdf(await drawSlips([{ ...SLIP, products }], 'en'))).toContain('1 × Mug 23 and 2 more')
})

test('several slips are one file, a sheet each, and are drawn without blocking others', async () => {
  const { result: pdf, turns } = await turnsDuring(() => drawSlips([SLIP, { ...SLIP, number: 'R0004270' }], 'en'))
  expect(openPdf(pdf).countPages()).toBe(2)
  expect((await scanPdf(pdf, 1)).codes.Code128).toBe('R0004270')
  expect(turns).toBeGreaterThanOrEqual(16)
})

test('customer and staff print the slip of a return, and it shows nothing personal', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { portal } = await customerOf(world, shop, order)
  const { id, number, slip_url } = await portal.submit({ body: intakeOf(shop, order) })
  const answer = await world.app.inject(slip_url ?? '')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${number}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  const text = textOfPdf(answer.rawPayload)
  for (const words of [number, order.name]) expect(text).toContain(words)
  const { client_email, slip_url: ofStaff } = await (await world.as(shop)).returns.get({ params: { id } })
  expect(text).not.toContain(client_email)
  expect((await world.app.inject(ofStaff ?? '')).statusCode).toBe(200)
  expect((await portal.getReturn({ params: { id } })).slip_url).toBe(slip_url)
})

test('a parcel that gets a label of the shop needs no slip', async ({ world }) => {
  const shop = await furnishedShop(world)
  const slipFor = async (return_method_id: number) => {
    const order = await addOrder(world, shop)
    const { portal } = await customerOf(world, shop, order)
    const body = { ...intakeOf(shop, order), return_method_id, pickup_address: PICKUP, phone: '0722 000 111' }
    const { id, slip_url } = await portal.submit({ body })
    const track = world.client({}).portal.track({ params: { handle: shop.handle, id } })
    expect((await track).slip_url).toBe(slip_url)
    return slip_url
  }
  expect(await slipFor(shop.returnMethodIds.own_courier)).toMatch(/^\/slips\//)
  const { returnMethods } = await world.as(shop)
  const labelled = (await returnMethods.list({ query: {} })).find(({ generate_awb }) => generate_awb)
  expect(await slipFor(labelled?.id ?? 0)).toBeNull()
})

test('who does not know the id gets no slip', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addReturn(world, shop, newReturn(shop))
  for (const id of ['R0000013', 'A'.repeat(22), '..%2f..%2fsecret', '%00'])
    expect((await world.app.inject(`/slips/${id}`)).statusCode, id).toBe(404)
  expect((await world.app.inject(`/slips/${'A'.repeat(22)}?language=a&language=b`)).statusCode).toBe(404)
})
