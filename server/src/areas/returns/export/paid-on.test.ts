/** A ledger has a payment in the month in which the bank made it, not in that in which its statement was read. */
import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { csvStatement, paidShop } from '../../../test/money/paid-shop.ts'

const BY_OUR_WORD = '2026-10-05'

const paidDays = async ({ owner }: Awaited<ReturnType<typeof paidShop>>) => {
  const file = await owner.returnsExport.file({ query: {} })
  const text = Buffer.from(await file.arrayBuffer()).toString('utf8')
  const [header = '', ...lines] = text.trimEnd().split('\r\n')
  const at = header.split(',').indexOf('Paid on')
  return lines.map((line) => line.split(',')[at]).sort()
}

test('a payment was made on the day on which the bank booked it', async ({ world }) => {
  const shop = await paidShop(world, [{}, {}, {}])
  const { owner, file, references, upload } = shop
  expect(await paidDays(shop)).toEqual(['', '', ''])
  await owner.bankFiles.confirm({ params: { id: file.id } })
  await upload(csvStatement(`2026-10-02;-240.91;RON;${references[1]};;x`, `2026-09-30;-240.91;RON;${references[2]};;x`))
  expect(await paidDays(shop)).toEqual(['2026-09-30', '2026-10-02', BY_OUR_WORD])
})

test('so were all payments of a file whose sum was booked', async ({ world }) => {
  const shop = await paidShop(world, [{}, {}])
  await shop.upload(csvStatement(`2026-10-02;-481.82;RON;;;${shop.file.name}`))
  expect(await paidDays(shop)).toEqual(['2026-10-02', '2026-10-02'])
})
