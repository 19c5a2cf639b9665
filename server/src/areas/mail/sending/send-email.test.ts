import { EMAIL_VARIABLES, exampleValues } from '@returns-desk/engine'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { smtpMail } from '../../../adapters/mail/smtp.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { type EmailPayload, planEffects, valuesAad } from '../../../outbox/plan-effects.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { addReturn, furnishedShop, traceWith } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'

const server = await startMailServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.received.length = 0
})
afterEach(() => {
  server.answer = () => undefined
  server.welcome = () => undefined
  server.greeting = Promise.resolve()
})

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const overSmtp = (world: World, timeoutMs = 5000): Deps => ({
  ...world.deps,
  mail: smtpMail({ url: server.url, sender: 'returns@example.com', timeoutMs }),
})

const plan = async (world: World, shop: Shop, payload: Partial<EmailPayload> = {}, returnId: string | null = null) => {
  const key = crypto.randomUUID()
  const whole: EmailPayload = {
    template: { type: 'return_created' },
    to: 'maria@example.com',
    language: 'ro',
    ...payload,
  }
  await inShop(world.db, shop.id, (db) =>
    planEffects(world.deps, db, shop.id, [{ kind: 'email', key, returnId, payload: whole }]),
  )
  return key
}

const effectOf = (world: World, shop: Shop, key: string) =>
  inShop(world.db, shop.id, (db) =>
    db
      .selectFrom('effects')
      .selectAll()
      .where('shop_id', '=', shop.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow(),
  )

const everyVariable = EMAIL_VARIABLES.map(({ name }) => `<p>${name}=[%${name}%]</p>`).join('\n')

test('a mail says everything that its template asks for, in its own language and on the shop’s clock', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const id = await addReturn(world, shop, {
    awb: '2000000012345',
    created_at: new Date('2026-10-05T14:30:12Z'),
    send_by: '2026-10-20',
    trace: traceWith({ window: { last_day: '2026-10-19' } }),
    facts: { order: { created: '2026-09-21T22:30:00Z' } },
  })
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('returns').set({ customer_name: 'Maria Ionescu' }).where('shop_id', '=', shop.id).execute(),
  )
  const values = Object.fromEntries(EMAIL_VARIABLES.map(({ name }) => [name, ''])) as Record<string, string>
  for (const language of ['en', 'ro'] as const)
    await staff.emails.create({
      body: { subject: 'All', language, html_content: `<title>%order.name%</title>${everyVariable}` },
    })
  const { id: template } = (await staff.emails.list()).find(({ subject }) => subject === 'All') ?? { id: 0 }
  const read = async (language: string) => {
    await plan(world, shop, { template: { id: template }, language }, id)
    await deliver(world, shop)
    const mail = (await keptMails(world, shop)).at(-1)
    for (const [, name = '', value = ''] of mail?.plain.matchAll(/([\w.]+)=\[([^\]]*)\]/g) ?? []) values[name] = value
    return { ...values }
  }
  const en = await read('en')
  expect(en).toMatchObject({
    'customer.email': 'maria.ionescu@example.com',
    'customer.name': 'Maria Ionescu',
    'order.date': 'September 22, 2026',
    'order.name': '#1001',
    'order.number': '48210001',
    'return.awb': '2000000012345',
    'return.created_at': 'October 5, 2026 at 5:30 PM',
    'return.delivery_cost': '18.99 RON',
    'return.last_day': 'October 19, 2026',
    'return.send_by': 'October 20, 2026',
    'return.number': 'R0000013',
    'return.products': '2 × Cămașă de in, M / Alb',
    'return.refund_lines': 'Products: 259.90 RON\nReturn delivery: -18.99 RON\nYou get back: 240.91 RON',
    'return.total': '240.91 RON',
    'return.tracking_url': `http://localhost:8080/portal/${shop.handle}/returns/${id}`,
    'shop.portal_url': `http://localhost:8080/portal/${shop.handle}`,
    'shop.name': `Shop ${shop.handle}`,
  })
  const ro = await read('ro')
  expect(ro).toMatchObject({
    'order.date': '22 septembrie 2026',
    'return.created_at': '5 octombrie 2026 la 17:30',
    'return.total': '240,91 RON',
    'return.last_day': '19 octombrie 2026',
    'return.send_by': '20 octombrie 2026',
  })
  for (const [language, values] of Object.entries({ en, ro }))
    expect(values['return.created_at'], 'as previews show it').toBe(exampleValues(language)['return.created_at'])
  const empty = Object.keys(ro).filter((name) => ro[name] === '')
  expect(empty.sort()).toEqual([
    'code.minutes',
    'code.value',
    'credit.code',
    'credit.expires',
    'credit.value',
    'return.label_url',
    'shop.logo_url',
    'withdrawal.declaration',
    'withdrawal.received_at',
  ])
})

test('what no return knows is sealed until the mail is made, and is nowhere in clear', async ({ world }) => {
  const shop = await furnishedShop(world)
  const key = `code/${crypto.randomUUID()}`
  const values_sealed = world.deps.vault.seal(
    JSON.stringify({ 'code.value': '482 915', 'code.minutes': '15', 'order.name': '#7' }),
    valuesAad(shop.id, key),
  )
  const payload: EmailPayload = { template: { type: 'order_code' }, to: 'm@example.com', language: 'en', values_sealed }
  await inShop(world.db, shop.id, (db) =>
    planEffects(world.deps, db, shop.id, [{ kind: 'email', key, returnId: null, payload }]),
  )
  // The whole code: three digits of it may well stand in an id.
  expect(JSON.stringify(await effectOf(world, shop, key))).not.toMatch(/482 ?915/)
  await deliver(world, shop)
  expect((await keptMails(world, shop)).at(-1)?.plain).toContain('482 915')
})

test('a code that can no longer be used is not sent', async ({ world }) => {
  const shop = await furnishedShop(world)
  const key = await plan(world, shop, { template: { type: 'order_code' } })
  world.passTime(16 * 60)
  await deliver(world, shop)
  expect(await effectOf(world, shop, key)).toMatchObject({ state: 'done', result: { skipped: 'too_late' } })
  expect(await keptMails(world, shop)).toEqual([])
})

test.for([
  ['bg', 'Default'],
  ['ro', 'Romanian'],
  ['de', 'German'],
] as const)('a reader of %s gets the %s version', async ([language, expected], { world }) => {
  const shop = await furnishedShop(world)
  const { emails } = await world.as(shop)
  const versions = { en: 'English', ro: 'Romanian', de: 'German', fr: 'Default' } as const
  let id = 0
  for (const [one, title] of Object.entries(versions))
    ({ id } = await emails.create({
      body: {
        subject: 'S',
        language: one as 'en',
        html_content: `<title>${title}</title>`,
        default_language: one === 'fr',
      },
    }))
  await plan(world, shop, { template: { id }, language })
  await deliver(world, shop)
  expect((await keptMails(world, shop)).at(-1)?.subject).toBe(expected)
})

test('a template that the shop has deleted leaves its mail out, and staff see that', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  for (const { id, template_type } of await staff.emails.list())
    if (template_type === 'parcel_received') await staff.emails.remove({ params: { id } })
  const id = await addReturn(world, shop)
  await staff.returns.move({ params: { id }, query: { status: 'received' } })
  await deliver(world, shop)
  expect((await staff.returns.getPrivate({ params: { id } })).effects).toMatchObject([
    { state: 'skipped', title: 'parcel_received', last_error: 'The shop no longer has a template for it.' },
  ])
})

test('a mail over SMTP has both parts, one sender, a fixed id and says that a machine wrote it', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { settings } = await world.as(shop)
  const { id: settingsId } = await settings.get()
  await settings.update({ params: { id: settingsId }, body: { contact_email: 'help@shop.example' } })
  const key = await plan(world, shop, {}, await addReturn(world, shop))
  expect(await runDueEffects(overSmtp(world), HANDLERS, shop.id)).toEqual(['done'])
  const [mail] = server.received
  const { id } = await effectOf(world, shop, key)
  expect(mail).toMatchObject({
    messageId: `<${id}@localhost>`,
    from: { name: `Shop ${shop.handle}`, address: 'returns@example.com' },
    replyTo: [{ address: 'help@shop.example' }],
    to: [{ address: 'maria@example.com' }],
    recipients: ['maria@example.com'],
  })
  expect(mail?.text).toContain('#1001')
  expect(mail?.html).toContain('<html')
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im)
})

test('a mail comes from the name that the shop has chosen, with its footer under both parts', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { settings } = await world.as(shop)
  const email_footer = 'Atelier Mara SRL · CUI 123\nStr. Lungă 5 <Brașov> & "more"'
  const translations = { en: { email_footer: 'In English' } }
  const body = { sender_name: 'Mara de la atelier', email_footer, translations }
  await settings.update({ params: { id: (await settings.get()).id }, body })
  await plan(world, shop, {}, await addReturn(world, shop))
  expect(await runDueEffects(overSmtp(world), HANDLERS, shop.id)).toEqual(['done'])
  const [mail] = server.received
  expect(mail?.from).toEqual({ name: 'Mara de la atelier', address: 'returns@example.com' })
  expect(mail?.text?.trimEnd().endsWith(`-- \n${email_footer}`)).toBe(true)
  expect(mail?.html).toMatch(
    /CUI 123\s*<br>Str. Lungă 5 &lt;Brașov&gt; &amp; &quot;more&quot;<\/div>\s*<\/body>\s*<\/html>\s*$/,
  )
  await plan(world, shop, { language: 'en' }, await addReturn(world, shop))
  expect(await runDueEffects(overSmtp(world), HANDLERS, shop.id)).toEqual(['done'])
  expect(server.received[1]?.text).toMatch(/-- \nIn English\s*$/)
})

test.for([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com, b@example.com',
  'a@example.com>\nRCPT TO:<b@example.com',
  '"a b"@example.com',
  'nobody',
  '',
])('%j is not an address, and nothing is sent', async (to, { world }) => {
  const shop = await furnishedShop(world)
  const key = await plan(world, shop, { to })
  expect(await runDueEffects(overSmtp(world), HANDLERS, shop.id)).toEqual(['failed'])
  expect(await effectOf(world, shop, key)).toMatchObject({ state: 'failed', last_error: 'address_invalid' })
  expect(server.received).toEqual([])
})

test('names that try to write headers stay names', async ({ world }) => {
  const shop = await furnishedShop(world)
  const evil = 'Evil\r\nBcc: all@example.com'
  const { settings } = await world.as(shop)
  const body = { sender_name: evil, email_footer: `\r\n.\r\nMAIL FROM:<x@example.com>\r\n${evil}` }
  await settings.update({ params: { id: (await settings.get()).id }, body })
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('shops').set({ name: evil }).where('shop_id', '=', shop.id).execute(),
  )
  const { emails } = await world.as(shop)
  const { id } = await emails.create({
    body: { subject: 'S', html_content: '<title>%order.name%</title>%order.name%' },
  })
  await plan(
    world,
    shop,
    { template: { id } },
    await addReturn(world, shop, { order_name: `#1\r\nX-Evil: yes\r\n\r\nbody` }),
  )
  await runDueEffects(overSmtp(world), HANDLERS, shop.id)
  const [mail] = server.received
  expect(mail?.recipients).toEqual(['maria@example.com'])
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil')
})
