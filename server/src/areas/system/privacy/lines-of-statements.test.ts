import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { csvStatement, paidShop } from '../../../test/money/paid-shop.ts'

test('what the bank says of a customer goes with an erasure, matched or waiting; of others it stays', async ({
  world,
}) => {
  const mine = { client_email: 'maria@mail.example' }
  const { references, owner, upload, lines } = await paidShop(world, [mine, mine, {}, {}])
  const [matched = '', waiting = '', otherMatched = '', otherWaiting = ''] = references
  await upload(
    csvStatement(
      `2026-10-06;-240.91;RON;${matched};;Maria, matched`,
      `2026-10-06;-1.00;RON;${waiting};;Maria, waiting`,
      `2026-10-06;-240.91;RON;${otherMatched};;Ion, matched`,
      `2026-10-06;-2.00;RON;${otherWaiting};;Ion, waiting`,
    ),
  )
  const said = async () => [...(await lines('matched')), ...(await lines())].map(({ description }) => description)
  expect(await said()).toEqual(['Maria, matched', 'Ion, matched', 'Maria, waiting', 'Ion, waiting'])

  await owner.privacy.erase({ body: { email: mine.client_email } })
  expect(await said()).toEqual(['', 'Ion, matched', '', 'Ion, waiting'])
})
