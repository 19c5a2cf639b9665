import * as mupdf from 'mupdf'
import { expect } from 'vitest'
import { addReturnAddress } from '../../../../test/couriers/courier-shop.ts'
import { openBulk } from '../../../../test/files/bulk-shop.ts'
import { test, type World } from '../../../../test/harness.ts'

/** The words of each page. */
const readPages = async ({ app }: World, url: string) => {
  const { rawPayload } = await app.inject(url.replace(/^https?:\/\/[^/]+/, ''))
  const document = mupdf.Document.openDocument(rawPayload, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, i) => document.loadPage(i).toStructuredText('').asText())
}

test('the labels of many returns are one PDF, in the order in which they were chosen', async ({ world }) => {
  const { shop, staff, rows, ids, start, perform, detailOf } = await openBulk(world, [{}, {}, {}])
  await addReturnAddress(world, shop.id)
  await start({ kind: 'label' }, rows.slice(1))
  await perform()
  await perform()
  const awbs = await Promise.all([ids[2], ids[1]].map(async (id) => (await detailOf(id)).awb))
  const { url, printed, left_out } = await staff.bulk.print({ body: { rows: rows.toReversed(), what: 'labels' } })
  expect(printed).toEqual([ids[2], ids[1]])
  expect(left_out).toMatchObject([
    { order_name: '#1', problem: 'label_missing', message: 'There is no label to print.' },
  ])
  const pages = await readPages(world, url)
  expect(pages).toHaveLength(2)
  for (const [i, awb] of awbs.entries()) expect(pages[i]).toContain(awb)
  await expect(staff.bulk.print({ body: { rows: rows.slice(0, 1), what: 'labels' } })).rejects.toMatchObject({
    status: 409,
    code: 'label_missing',
  })
})

test('a label that is no PDF is left out and named', async ({ world }) => {
  const { shop, staff, rows, start, perform } = await openBulk(world, [{}, {}])
  await addReturnAddress(world, shop.id)
  await start({ kind: 'label' })
  await perform()
  await perform()
  const { get } = world.deps.files
  const files = { ...world.deps.files, calls: 0 }
  const broken = async (shopId: number, key: string) => (files.calls++ === 0 ? Buffer.from('oops') : get(shopId, key))
  Object.assign(world.deps.files, { get: broken })
  const { printed, left_out } = await staff.bulk.print({ body: { rows, what: 'labels' } })
  Object.assign(world.deps.files, { get })
  expect([printed.length, left_out.length]).toEqual([1, 1])
})

test('slips say what should be in each parcel, in the language of who prints them', async ({ world }) => {
  const { staff, rows, detailOf } = await openBulk(world, [{}, { status: 7 }], 'warehouse')
  const { number = '' } = await detailOf(rows[0]?.id)
  const { url, printed } = await staff.bulk.print({ body: { rows, what: 'slips' } })
  expect(printed).toHaveLength(2)
  const pages = await readPages(world, url)
  expect(pages).toHaveLength(2)
  for (const words of ['#1', 'Cămașă de in', 'M / Alb', number, 'Arrived']) expect(pages[0]).toContain(words)
  // People who open parcels do not need to know whose they are.
  expect(pages.join()).not.toContain('maria')
})
