import { expect, test } from 'vitest'
import { readOrders } from './read-orders.ts'

const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }
const read = (text: string | Buffer, language: 'en' | 'ro' = 'en') =>
  readOrders(typeof text === 'string' ? Buffer.from(text) : text, SHOP, language)
const code = (text: string | Buffer) => read(text).then(String, (error) => error.code)

const HEADER = 'order_name,email,created_at,sku,product_title,quantity,unit_price'
const ROW = '#1,ana@example.com,2026-10-01T10:00:00Z,IN-M,Shirt,2,259.90'

const said = async (text: string | Buffer) => (await read(text)).errors.map(({ line, column }) => `${line} ${column}`)

test('rows with the same order name are one order, and each row is a line', async () => {
  const { orders, lines, errors } = await read(
    `${HEADER}\n${ROW}\n#1,,,VAZA,Vase,1,80\n2,b@example.com,2026-10-02,,Lamp,1,5\n`,
  )
  expect(errors).toEqual([])
  expect(lines).toBe(3)
  expect(orders).toMatchObject([
    {
      order_name: '#1',
      email: 'ana@example.com',
      currency: 'RON',
      lines: [
        { sku: 'IN-M', quantity: 2, unit_price: '259.90' },
        { sku: 'VAZA', product_title: 'Vase' },
      ],
    },
    { order_name: '2', created_at: '2026-10-01T21:00:00.000Z', lines: [{ product_title: 'Lamp' }] },
  ])
  expect(orders[1]?.lines[0]).not.toHaveProperty('sku')
})

const ODD_FILES = {
  'a byte order mark': `\ufeff${HEADER}\n${ROW}`,
  'Windows line endings': `${HEADER}\r\n${ROW}\r\n`,
  'old Mac line endings': `${HEADER}\r${ROW}\r`,
  'empty lines': `${HEADER}\n\n${ROW}\n\n\n`,
  'quotation marks': `"order_name","email","created_at","sku","product_title","quantity","unit_price"\n${ROW.replace('Shirt', '"Shirt"')}`,
  'semicolons and a decimal comma': `${HEADER}\n${ROW}`.replaceAll(',', ';').replace('259.90', '259,90'),
  tabs: `${HEADER}\n${ROW}`.replaceAll(',', '\t'),
  'a line that names the separator': `sep=;\n${`${HEADER}\n${ROW}`.replaceAll(',', ';')}`,
  'capitals and spaces in the header': `${HEADER.toUpperCase().replaceAll('_', ' ').replaceAll(',', ' , ')}\n${ROW}`,
  'unknown columns': `${HEADER},Notes\n${ROW},hello`,
  'missing cells at the end': `${HEADER},vendor,image_src\n${ROW}`,
}

test.for(Object.entries(ODD_FILES))('a file with %s is read', async ([, text]) => {
  const { orders, errors } = await read(text)
  expect(errors).toEqual([])
  expect(orders).toMatchObject([{ order_name: '#1', lines: [{ product_title: 'Shirt', unit_price: '259.90' }] }])
})

test('text that looks like a formula stays text, and a cell may have several lines', async () => {
  const formula = '"=HYPERLINK(""http://x.example"",""Shirt"")"'
  const { orders, errors } = await read(`${HEADER}\n${ROW.replace('Shirt', formula)}\n#1,,,B,"+1\nlarge, ""soft""",1,5`)
  expect(errors).toEqual([])
  expect(orders[0]?.lines.map(({ product_title }) => product_title)).toEqual([
    '=HYPERLINK("http://x.example","Shirt")',
    '+1\nlarge, "soft"',
  ])
})

test('errors are reported by line and column, also after multi-line cells', async () => {
  const text = `${HEADER},fulfilled_at,discounted
#1,ana@example.com,2026-10-01,A,"Shirt\nlinen",2,259.90,,
#2,not an address,2026-10-01,A,Shirt,two,1.234,soon,maybe
,b@example.com,2026-10-01,A,Shirt,1,5,,
#3,c@example.com,,A,,1,5,,
#3,d@example.com,,B,Vase,1,5,,
#4,e@example.com,2026-10-01,A,Shirt,1,259.90,,`
  const { errors, errors_total, orders } = await read(text)
  expect(errors.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
    '4 fulfilled_at: Enter a date and time such as 2026-10-05T09:30:00Z.',
    '4 quantity: Enter a whole number of pieces, from 1 to 10000.',
    '4 unit_price: This can be read as two different amounts. Write it without a thousands separator.',
    '4 discounted: Enter yes or no.',
    '4 email: This is not an e-mail address.',
    '5 order_name: Enter the order number.',
    '6 created_at: Enter a date and time such as 2026-10-05T09:30:00Z.',
    '6 product_title: Enter the title of the product.',
    '7 email: Line 6 has a different value for the same order.',
  ])
  expect(errors_total).toBe(9)
  expect(orders.map(({ order_name }) => order_name)).toEqual(['#1', '#4'])
})

test('an extra cell is reported: an amount with an unquoted comma would shift the rest', async () => {
  expect(await said(`${HEADER}\n${ROW.replace('259.90', '259,90')}`)).toEqual(['2 '])
})

test('a file without orders names the columns it lacks', async () => {
  expect(await said('sku,price\nA,5')).toEqual([
    '1 order_name',
    '1 email',
    '1 created_at',
    '1 product_title',
    '1 quantity',
    '1 unit_price',
  ])
  expect(await said(`${HEADER},Quantity\n${ROW},3`)).toEqual(['1 Quantity'])
})

test('a file that is not CSV in UTF-8 is refused', async () => {
  expect(await code(Buffer.concat([Buffer.from(`${HEADER}\n${ROW}`), Buffer.from([0xba, 0xfe])]))).toBe('csv_not_utf8')
  expect(await code(`${HEADER}\n#1,"never closed`)).toBe('csv_unreadable')
  expect(await code(`${HEADER}\n${'x\n'.repeat(20_001)}`)).toBe('csv_too_large')
})

/** Some of its columns, in another order: only their names matter. */
const SHOPIFY = {
  Name: ['#1001', '#1001'],
  Email: ['ana@example.com', 'ana@example.com'],
  'Financial Status': ['paid', ''],
  'Paid at': ['2026-09-28 10:00:00 +0300', ''],
  'Fulfilled at': ['2026-09-29 10:00:00 +0300', ''],
  Currency: ['RON', ''],
  Subtotal: ['519.80', ''],
  Shipping: ['18.99', ''],
  'Discount Code': ['TOAMNA', ''],
  'Created at': ['2026-09-28 09:59:00 +0300', '2026-09-28 09:59:00 +0300'],
  'Lineitem quantity': ['2', '1'],
  'Lineitem name': ['Linen shirt - M', 'Vase'],
  'Lineitem price': ['259.90', '80.00'],
  'Lineitem sku': ['IN-M', ''],
  'Lineitem discount': ['20.01', '0.00'],
  'Billing Name': ['Ana Maria Șerban', ''],
  'Billing Street': ['Str. Lungă 1', ''],
  'Billing City': ['Brașov', ''],
  'Billing Province': ['Brașov', ''],
  'Billing Zip': ["'500001", ''],
  'Shipping Name': ['Ana Șerban', ''],
  'Shipping Street': ['Str. Scurtă 2', ''],
  'Shipping City': ['Iași', ''],
  'Shipping Zip': ["'700515", ''],
  'Shipping Country': ['RO', ''],
  'Shipping Phone': ["'+40733000111", ''],
  Tags: ['"vip, club"', ''],
  Vendor: ['Atelier', 'Mara'],
  Source: ['web', ''],
}

test('Shopify’s order export is read as it is', async () => {
  const rows = [0, 1].map((i) =>
    Object.values(SHOPIFY)
      .map((cells) => cells[i])
      .join(','),
  )
  const { orders, errors } = await read([Object.keys(SHOPIFY).join(','), ...rows].join('\n'))
  expect(errors).toEqual([])
  expect(orders).toMatchObject([
    {
      order_name: '#1001',
      currency: 'RON',
      created_at: '2026-09-28T06:59:00.000Z',
      fulfilled_at: '2026-09-29T07:00:00.000Z',
      country: 'RO',
      shipping: '18.99',
      discount_codes: ['TOAMNA'],
      tags: ['vip', 'club'],
      sales_channel: 'web',
      customer: {
        first_name: 'Ana',
        last_name: 'Șerban',
        phone: '+40733000111',
        address: { address1: 'Str. Scurtă 2', city: 'Iași', postal_code: '700515', country: 'RO' },
      },
      lines: [
        // 519.80 minus 20.01, divided by two.
        {
          sku: 'IN-M',
          product_title: 'Linen shirt - M',
          quantity: 2,
          unit_price: '249.89',
          discounted: true,
          vendor: 'Atelier',
        },
        { product_title: 'Vase', quantity: 1, unit_price: '80.00', vendor: 'Mara' },
      ],
    },
  ])
  expect(orders[0]?.customer?.address?.county).toBeUndefined()
})
