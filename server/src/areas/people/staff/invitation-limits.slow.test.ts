import { expect } from 'vitest'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test } from '../../../test/harness.ts'

const LIMITED = { status: 429, code: 'invitations_limit' }
const someone = () =>
  ({ name: 'Ana', email: `${crypto.randomUUID()}@example.com`, role: 'agent', language: 'en' }) as const

test('a person sends thirty invitations an hour, to new people or again, and is told when there may be more', async ({
  world,
}) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const { member } = await owner.staff.invite({ body: someone() })
  const again = () => owner.staff.renewInvite({ params: { id: member.id } })
  // What is refused is no invitation.
  await expect(owner.staff.invite({ body: { ...someone(), email: member.email ?? '' } })).rejects.toMatchObject({
    code: 'staff_email_taken',
  })
  for (let time = 0; time < 20; time++) await again()
  for (let time = 0; time < 9; time++) await owner.staff.invite({ body: someone() })
  world.passTime(60)
  const message = 'Many invitations were sent within an hour. Invite more people in 59 min.'
  await expect(owner.staff.invite({ body: someone() })).rejects.toMatchObject({ ...LIMITED, message })
  await expect(again()).rejects.toMatchObject(LIMITED)
  expect(await owner.staff.list()).toHaveLength(11)
  await deliver(world, shop)
  expect(await keptMails(world, shop)).toHaveLength(30)
  world.passTime(59 * 60 + 1)
  await (await world.as(shop)).staff.invite({ body: someone() })
})

test('and a shop sixty, whoever sends them', async ({ world }) => {
  const shop = await world.shop()
  const owners = [await world.as(shop), await world.as(shop, 'owner'), await world.as(shop, 'owner')]
  const [first, second, third] = owners
  for (const owner of [first, second])
    for (let time = 0; time < 30; time++) await owner?.staff.invite({ body: someone() })
  await expect(third?.staff.invite({ body: someone() })).rejects.toMatchObject(LIMITED)
  await (await world.as(await world.shop())).staff.invite({ body: someone() })
})
