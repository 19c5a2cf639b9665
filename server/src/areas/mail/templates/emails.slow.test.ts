import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { seedEmails } from '../../../seed/emails.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'

const GONE = { status: 404, code: 'not_found' }
const WELCOME = { subject: 'Welcome', html_content: '<p>Hello</p>' }

const mailsOf = async (world: World) => (await world.as(await world.shop())).emails
type Emails = Awaited<ReturnType<typeof mailsOf>>

/** `Welcome: en*, ro` is an e-mail in two languages, of which English is the default. */
const overview = async (emails: Emails) =>
  [...Map.groupBy(await emails.list(), ({ subject }) => subject)].map(
    ([subject, versions]) =>
      `${subject}: ${versions.map(({ language, default_language }) => language + (default_language ? '*' : '')).join(', ')}`,
  )

test('a template that was added is on the list, whatever id and shop its sender made up', async ({ world }) => {
  const shop = await world.shop()
  const { emails } = await world.as(shop)
  const added = await emails.create({ body: { ...WELCOME, id: 7_000_000, shop_id: 'x', template_type: 'completed' } })
  expect(added).toEqual({
    ...WELCOME,
    id: added.id,
    shop_id: shop.id,
    template_type: 'completed',
    language: 'en',
    default_language: true,
    translations: {},
    content: null,
    version: 1,
  })
  expect(added.id).not.toBe(7_000_000)
  expect(await emails.list()).toEqual([added])
  expect(await emails.get({ params: { id: added.id } })).toEqual(added)
})

test('a template needs a subject and content; the field errors are in the language of the reader', async ({
  world,
}) => {
  const emails = await mailsOf(world)
  await expect(emails.create({ body: { subject: ' ', html_content: '\n' } })).rejects.toMatchObject({
    status: 400,
    details: [
      { field: 'subject', code: 'subject_required', message: 'Subject is required' },
      { field: 'html_content', code: 'email_content_required', message: 'Email content is required' },
    ],
  })
  await expect(emails.create({ body: {} as never, headers: { 'accept-language': 'ro' } })).rejects.toMatchObject({
    details: [{ message: 'Subiectul este obligatoriu' }, { message: 'Conținutul e-mailului este obligatoriu' }],
  })
  for (const wrong of [{ language: 'xx' }, { template_type: 'nothing' }, { default_language: 'yes' }])
    await expect(emails.create({ body: { ...WELCOME, ...wrong } as never })).rejects.toMatchObject({
      status: 400,
      details: [{ field: Object.keys(wrong)[0] }],
    })
  expect(await emails.list()).toEqual([])
})

test('the languages of one subject stand together, the default one first', async ({ world }) => {
  const emails = await mailsOf(world)
  await emails.create({ body: { ...WELCOME, language: 'ro' } })
  await emails.create({ body: { ...WELCOME, subject: 'A goodbye' } })
  await emails.create({ body: { ...WELCOME, language: 'en' } })
  await emails.create({ body: { ...WELCOME, language: 'de' } })
  expect(await overview(emails)).toEqual(['Welcome: ro*, de, en', 'A goodbye: en*'])
})

test('an e-mail has each language once', async ({ world }) => {
  const emails = await mailsOf(world)
  await emails.create({ body: WELCOME })
  const taken = { status: 409, code: 'language_taken' }
  await expect(emails.create({ body: WELCOME })).rejects.toMatchObject(taken)
  const { id } = await emails.create({ body: { ...WELCOME, language: 'ro' } })
  await expect(emails.update({ params: { id }, body: { language: 'en' } })).rejects.toMatchObject(taken)
  await emails.create({ body: { ...WELCOME, template_type: 'completed' } })
})

test('exactly one language is the default, whatever is added, chosen, moved or deleted', async ({ world }) => {
  const emails = await mailsOf(world)
  const en = await emails.create({ body: { ...WELCOME, default_language: false } })
  const ro = await emails.create({ body: { ...WELCOME, language: 'ro' } })
  const change = (id: number, body: object) => emails.update({ params: { id }, body })
  expect(await overview(emails)).toEqual(['Welcome: en*, ro'])
  expect(await change(ro.id, { default_language: true })).toEqual({ ...ro, default_language: true, version: 2 })
  expect(await overview(emails)).toEqual(['Welcome: ro*, en'])
  expect(await change(ro.id, { default_language: false })).toMatchObject({ default_language: false })
  expect(await overview(emails)).toEqual(['Welcome: en*, ro'])
  await emails.create({ body: { ...WELCOME, language: 'de', default_language: true } })
  expect(await overview(emails)).toEqual(['Welcome: de*, en, ro'])
  await change(ro.id, { subject: 'Bun venit' })
  expect(await overview(emails)).toEqual(['Welcome: de*, en', 'Bun venit: ro*'])
  await change(ro.id, { subject: 'Welcome' })
  expect(await overview(emails)).toEqual(['Welcome: de*, en, ro'])
  const german = (await emails.list())[0]?.id ?? 0
  await change(german, { subject: 'Willkommen' })
  expect(await overview(emails)).toEqual(['Welcome: en*, ro', 'Willkommen: de*'])
  await emails.remove({ params: { id: en.id } })
  expect(await overview(emails)).toEqual(['Welcome: ro*', 'Willkommen: de*'])
  expect(await change(ro.id, { default_language: false })).toMatchObject({ default_language: true })
})

test('eight people who add the first language of an e-mail at once leave it with one default', async ({ world }) => {
  const emails = await mailsOf(world)
  for (const subject of ['Opens the connections', 'One', 'Two', 'Three'])
    await Promise.all(
      ['en', 'ro', 'bg', 'de', 'es', 'fr', 'hu', 'it'].map((language) =>
        emails.create({ body: { ...WELCOME, subject, language, default_language: true } }),
      ),
    )
  expect((await emails.list()).filter(({ default_language }) => default_language)).toHaveLength(4)
})

test('editing a language that has lost the default since is a conflict', async ({ world }) => {
  const emails = await mailsOf(world)
  const en = await emails.create({ body: WELCOME })
  await emails.create({ body: { ...WELCOME, language: 'ro', default_language: true } })
  await expect(
    emails.update({ params: { id: en.id }, body: en, headers: { 'if-match': String(en.version) } }),
  ).rejects.toMatchObject({ status: 412, code: 'version_conflict' })
})

test('the second of two concurrent edits of a template is a conflict', async ({ world }) => {
  const emails = await mailsOf(world)
  const { id, version } = await emails.create({ body: WELCOME })
  const seen = { 'if-match': String(version) }
  const first = await emails.update({ params: { id }, body: { html_content: '<p>1</p>' }, headers: seen })
  await expect(
    emails.update({ params: { id }, body: { html_content: '<p>2</p>' }, headers: seen }),
  ).rejects.toMatchObject({ status: 412 })
  expect(await emails.get({ params: { id } })).toEqual(first)
})

test('a template can be put back to the content it came with', async ({ world }) => {
  const shop = await world.shop()
  await inShop(world.db, shop.id, (db) => seedEmails(db, shop.id, ['ro', 'en']))
  const { emails } = await world.as(shop)
  const own = await emails.create({ body: WELCOME })
  const seeded = (await emails.list()).find(({ template_type }) => template_type === 'refund_agreed')
  for (const before of [own, seeded]) {
    const params = { id: before?.id ?? 0 }
    await emails.update({ params, body: { html_content: '<p>Altceva</p>' } })
    expect(await emails.restore({ params })).toEqual({ ...before, version: 3 })
  }
})

test('a deleted template is gone, and its language is free again', async ({ world }) => {
  const emails = await mailsOf(world)
  const { id } = await emails.create({ body: WELCOME })
  await emails.remove({ params: { id } })
  const { get, remove, restore, update } = emails
  for (const call of [get, remove, restore]) await expect(call({ params: { id } })).rejects.toMatchObject(GONE)
  await expect(update({ params: { id }, body: {} })).rejects.toMatchObject(GONE)
  await expect(emails.create({ body: WELCOME })).resolves.toMatchObject({ default_language: true })
})

test('an unknown template and one of another shop are the same to a caller', async ({ world }) => {
  const owner = await mailsOf(world)
  const welcome = await owner.create({ body: WELCOME })
  const { list, get, update, restore, remove, create } = await mailsOf(world)
  await create({ body: WELCOME })
  for (const id of [welcome.id, 999_999, 'abc', '0']) {
    for (const call of [get, remove, restore]) await expect(call({ params: { id } })).rejects.toMatchObject(GONE)
    await expect(update({ params: { id }, body: { subject: 'mine' } })).rejects.toMatchObject(GONE)
  }
  expect(await list()).toHaveLength(1)
  expect(await owner.list()).toEqual([welcome])
})

test('the variables are described in the language of the reader', async ({ world }) => {
  const emails = await mailsOf(world)
  expect(await emails.variables()).toMatchObject({ 'return.total': 'The amount to be refunded' })
  expect(await emails.variables({ headers: { 'accept-language': 'ro' } })).toMatchObject({
    'return.total': 'Suma de rambursat',
  })
})

test('a template can be written in more languages than the console speaks', async ({ world }) => {
  const emails = await mailsOf(world)
  await emails.create({ body: { ...WELCOME, language: 'hu' } })
  expect(await emails.languages()).toEqual(['ro', 'en', 'hu'])
})

test('templates can be listed without their content', async ({ world }) => {
  const { emails } = await world.as(await furnishedShop(world))
  const whole = await emails.list()
  const lean = await emails.list({ query: { content: 'none' } })
  expect(whole.every(({ html_content }) => html_content !== '')).toBe(true)
  expect(lean).toEqual(whole.map((template) => ({ ...template, html_content: '', content: null })))
})

test('an e-mail is called the same in all its versions, in each language of the shop', async ({ world }) => {
  const shop = await world.shop()
  const languages = ['en', 'ro', 'hu']
  await inShop(world.db, shop.id, (db) => db.updateTable('shops').set({ language: 'en', languages }).execute())
  const { emails } = await world.as(shop)
  const named = async () => (await emails.list()).map(({ language, translations }) => [language, translations])
  const { id } = await emails.create({ body: { ...WELCOME, translations: { ro: { subject: 'Bun venit' } } } })
  await emails.create({ body: { ...WELCOME, language: 'ro' } })
  await emails.create({ body: { ...WELCOME, subject: 'Bye' } })
  const ro = { ro: { subject: 'Bun venit' } }
  expect(await named()).toEqual([
    ['en', ro],
    ['ro', ro],
    ['en', {}],
  ])
  const all = { ro: { subject: 'Salut' }, hu: { subject: 'Üdvözöljük' } }
  await emails.update({ params: { id }, body: { translations: { ...all, hu: { subject: ' Üdvözöljük ' } } } })
  expect(await named()).toEqual([
    ['en', all],
    ['ro', all],
    ['en', {}],
  ])
  const german = emails.update({ params: { id }, body: { translations: { de: { subject: 'Hallo' } } } })
  await expect(german).rejects.toMatchObject({ code: 'translation_language' })
  // Another name, without saying what it is called elsewhere.
  await emails.update({ params: { id }, body: { subject: 'Hello' } })
  expect(await named()).toContainEqual(['en', {}])
  expect(await named()).toContainEqual(['ro', all])
})
