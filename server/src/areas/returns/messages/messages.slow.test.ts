import { randomUUID } from 'node:crypto'
import type { Role } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { PICTURE } from '../../../security/examples.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { applyRetention } from '../../system/privacy/apply-retention.ts'

const QUESTION = 'Which size did you want?\n<b>100%</b> %shop.name%'

const photo = () => new Blob([new Uint8Array(PICTURE)], { type: 'image/png' })

/** A customer with a return, and the staff who write to them. */
const begun = async (world: World, role: Role = 'agent') => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { delivered_at: world.deps.clock() })
  const customer = await customerOf(world, shop, order, { 'accept-language': 'ro' })
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order) })
  await deliver(world, shop)
  const staff = world.client(await world.signedIn(shop, role, 'Ana Pop'))
  const params = { id }
  const send = (own: object = {}) => staff.messages.send({ params, body: { id: randomUUID(), body: QUESTION, ...own } })
  const answer = (own: object = {}) =>
    customer.portal.answer({ params, body: { id: randomUUID(), body: 'Mărimea M, mulțumesc.', ...own } })
  const mails = async () => {
    await deliver(world, shop)
    return keptMails(world, shop)
  }
  return { shop, order, customer, staff, id, params, send, answer, mails }
}

test('a message reaches the customer by mail and in the portal, as it was written and nothing more', async ({
  world,
}) => {
  const { send, mails, customer, params, order, staff } = await begun(world)
  const { message } = await send()
  expect(message).toMatchObject({ from: 'staff', staff: { name: 'Ana Pop' }, body: QUESTION, files: [] })
  const mail = (await mails()).find(({ plain }) => plain.includes('Which size'))
  expect(mail?.recipient).toBe(order.email)
  expect(mail?.subject).toBe(`Un mesaj despre returul dvs. din comanda ${order.name}`)
  expect(mail?.plain).toContain('Which size did you want?\n<b>100%</b> %shop.name%')
  expect(mail?.html).toContain('&lt;b&gt;100%&lt;/b&gt; %shop.name%')
  expect(mail?.html).toContain('Citiți și răspundeți')
  expect(mail?.plain).toMatch(/Numărul returului\s+R0000013/)
  expect(await customer.portal.messages({ params })).toMatchObject({
    data: [{ from: 'staff', body: QUESTION }],
    can_answer: true,
  })
  const { timeline, effects } = await staff.returns.getPrivate({ params })
  expect(timeline.at(-1)).toMatchObject({
    kind: 'message_sent',
    actor: 'staff',
    staff: { name: 'Ana Pop' },
    note: null,
  })
  expect(effects.find(({ kind }) => kind === 'message-email')).toMatchObject({
    kind: 'message-email',
    title: 'Message to the customer',
    state: 'done',
  })
})

test('the button in the mail opens the order: the customer reads and answers without another proof', async ({
  world,
}) => {
  const { send, mails, params } = await begun(world)
  await send()
  const token =
    /#order-token=([\w.-]+)/.exec(
      (await mails()).find(({ plain }) => plain.includes('Which size'))?.plain ?? '',
    )?.[1] ?? ''
  const customer = world.client({ 'order-token': token })
  const body = { id: randomUUID(), body: 'Here it is.' }
  expect(await customer.portal.answer({ params, body })).toMatchObject({ data: [{}, { from: 'customer' }] })
})

test('what is sent twice is one message and one mail', async ({ world }) => {
  const { staff, params, mails } = await begun(world)
  const body = { id: randomUUID(), body: QUESTION }
  const before = (await mails()).length
  await staff.messages.send({ params, body })
  await staff.messages.send({ params, body })
  expect((await staff.messages.list({ params })).data).toHaveLength(1)
  expect(await mails()).toHaveLength(before + 1)
})

test('a message with a move replaces the shop’s own mail about it, and waits until the move is certain', async ({
  world,
}) => {
  const { send, staff, params, customer, mails } = await begun(world)
  const before = (await mails()).length
  await send({ move_to: 'pending_action' })
  expect(await staff.returns.getPrivate({ params })).toMatchObject({ return_status: { name: 'pending_action' } })
  expect((await customer.portal.messages({ params })).data).toEqual([])
  const sent = (await mails()).slice(before)
  expect(sent.map(({ plain }) => plain.includes('Which size'))).toEqual([true])
  world.passTime(11)
  expect((await customer.portal.messages({ params })).data).toHaveLength(1)
})

test('if the move is undone, the message was never sent', async ({ world }) => {
  const { send, staff, params, customer, mails } = await begun(world)
  const before = (await mails()).length
  await send({ move_to: 'pending_action' })
  await staff.returns.undoMove({ params })
  expect(await mails()).toHaveLength(before)
  world.passTime(11)
  expect((await customer.portal.messages({ params })).data).toEqual([])
  expect((await staff.messages.list({ params })).data).toMatchObject([{ is_cancelled: true }])
  const kinds = (await staff.returns.getPrivate({ params })).timeline.map(({ kind }) => kind)
  expect(kinds.slice(-3)).toEqual(['message_sent', 'message_cancelled', 'move_undone'])
})

test('where the move is refused, nothing is written and nothing is sent', async ({ world }) => {
  const { send, staff, params, mails } = await begun(world)
  const before = (await mails()).length
  await expect(send({ move_to: 'completed' })).rejects.toMatchObject({ status: 409, code: 'move_not_allowed' })
  const stale = { params, body: { id: randomUUID(), body: QUESTION, move_to: 'pending_action' } }
  await expect(staff.messages.send({ ...stale, headers: { 'If-Match': '"9"' } })).rejects.toMatchObject({
    code: 'return_moved',
  })
  expect((await staff.messages.list({ params })).data).toEqual([])
  expect(await mails()).toHaveLength(before)
})

test('the customer answers with a photo: staff see it, nothing moves, and it is marked until somebody reacts', async ({
  world,
}) => {
  const { send, answer, customer, staff, params } = await begun(world)
  await send()
  world.passTime(60)
  const { id: photoId } = await customer.portal.addPhoto({ file: photo() })
  const said = await answer({ photo_ids: [photoId] })
  expect(said.data.at(-1)).toMatchObject({ from: 'customer', files: [{ kind: 'photo' }] })
  const seen = await staff.messages.list({ params })
  expect(seen).toMatchObject({ unanswered: 1, language: 'ro', is_readable: true })
  expect(seen.data.at(-1)).toMatchObject({
    from: 'customer',
    body: 'Mărimea M, mulțumesc.',
    files: [{ kind: 'photo' }],
  })
  const key = seen.data.at(-1)?.files[0]?.key ?? ''
  expect(await staff.files.downloadUrl({ query: { key } })).toMatchObject({ url: expect.stringContaining('http') })
  const { return_status, timeline } = await staff.returns.getPrivate({ params })
  expect(return_status.name).toBe('new')
  expect(timeline.at(-1)).toMatchObject({ kind: 'message_received', actor: 'customer', note: null })
  world.passTime(60)
  await send()
  expect(await staff.messages.list({ params })).toMatchObject({ unanswered: 0 })
  await expect(answer({ photo_ids: [photoId] })).rejects.toMatchObject({ code: 'photo_unknown' })
})

test('a move of staff also counts as a reaction', async ({ world }) => {
  const { send, answer, staff, params } = await begun(world)
  await send()
  world.passTime(60)
  await answer()
  world.passTime(60)
  await staff.returns.move({ params, query: { status: 'received' } })
  expect(await staff.messages.list({ params })).toMatchObject({ unanswered: 0 })
})

test('customers answer but do not begin, and no longer a month after the return was closed', async ({ world }) => {
  const { send, answer, staff, params, shop, order } = await begun(world)
  await expect(answer()).rejects.toMatchObject({ status: 409, code: 'answers_closed' })
  await send()
  await staff.returns.move({ params, query: { status: 'cancelled' } })
  world.passTime(29 * 24 * 3600)
  const again = await customerOf(world, shop, order)
  const body = { id: randomUUID(), body: 'And now?' }
  await again.portal.answer({ params, body })
  world.passTime(2 * 24 * 3600)
  const late = await customerOf(world, shop, order)
  expect(await late.portal.messages({ params })).toMatchObject({ can_answer: false })
  await expect(late.portal.answer({ params, body: { ...body, id: randomUUID() } })).rejects.toMatchObject({
    code: 'answers_closed',
  })
})

test('the bare link to a return and the token of another order show no message', async ({ world }) => {
  const { send, shop, params } = await begun(world)
  await send()
  const tracked = await world.app.inject(`/api/portal/${shop.handle}/returns/${params.id}`)
  expect(tracked.body).not.toContain('Which size')
  const other = await customerOf(world, shop, await addOrder(world, shop))
  await expect(other.portal.messages({ params })).rejects.toMatchObject({ status: 404 })
  const body = { id: randomUUID(), body: 'x' }
  await expect(other.portal.answer({ params, body })).rejects.toMatchObject({ status: 404 })
})

test.for(['warehouse', 'viewer'] as const)(
  'a %s sees that there is a message, but not what it says',
  async (role, { world }) => {
    const { shop, send, answer, params } = await begun(world)
    await send()
    await answer()
    const colleague = await world.as(shop, role)
    const seen = await colleague.messages.list({ params })
    expect(seen.is_readable).toBe(false)
    expect(seen.data.map(({ from, body }) => [from, body])).toEqual([
      ['staff', null],
      ['customer', null],
    ])
    const body = { id: randomUUID(), body: 'x' }
    await expect(colleague.messages.send({ params, body })).rejects.toMatchObject({ status: 403 })
  },
)

test('attachments are photos of this return, and go with the mail', async ({ world }) => {
  const { shop, order, customer, send, mails, staff } = await begun(world)
  const { id: photoId } = await customer.portal.addPhoto({ file: photo() })
  const intake = intakeOf(shop, order)
  const products = intake.products.map((product) => ({ ...product, photo_ids: [photoId] }))
  const second = await customer.portal.submit({ body: { ...intake, products } })
  const params = { id: second.id }
  const key = (await staff.returns.getPrivate({ params })).return_products[0]?.photos[0]?.photo_key ?? ''
  await expect(send({ photo_keys: [key] })).rejects.toMatchObject({ code: 'attachment_unknown' })
  await expect(send({ with_label: true })).rejects.toMatchObject({ code: 'attachment_unknown' })
  await staff.messages.send({ params, body: { id: randomUUID(), body: QUESTION, photo_keys: [key] } })
  const sent = (await mails()).filter(({ plain }) => plain.includes('Which size'))
  expect(sent[0]?.attachments).toEqual(['fotografie-1.jpg'])
  expect((await customer.portal.messages({ params })).data[0]?.files).toMatchObject([{ kind: 'photo' }])
})

test('a template gives the text to begin with, filled in for this return', async ({ world }) => {
  const { staff, params, order } = await begun(world)
  const template = (await staff.emails.list({ query: {} })).find(
    ({ template_type }) => template_type === 'action_needed',
  )
  const draft = await staff.messages.draft({ params, body: { email_id: template?.id ?? 0 } })
  expect(draft.language).toBe('ro')
  expect(draft.text).toContain(order.name)
  expect(draft.text).not.toMatch(/%|<|order-token/)
  await expect(staff.messages.draft({ params, body: { email_id: 999_999 } })).rejects.toMatchObject({ status: 404 })
})

test('the words are sealed, and the photos of answers go with the others', async ({ world }) => {
  const { shop, send, answer, customer, staff, params } = await begun(world)
  await send()
  const { id: photoId } = await customer.portal.addPhoto({ file: photo() })
  await answer({ photo_ids: [photoId] })
  const rows = await inShop(world.db, shop.id, (db) => db.selectFrom('return_messages').selectAll().execute())
  expect(JSON.stringify(rows)).not.toMatch(/Which size|Mărimea/)
  await staff.returns.move({ params, query: { status: 'cancelled' } })
  world.passTime(181 * 24 * 3600)
  await applyRetention(world.deps)
  const files = await inShop(world.db, shop.id, (db) => db.selectFrom('message_files').selectAll().execute())
  expect(files).toEqual([])
})
