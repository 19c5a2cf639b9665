/** A shop's own texts in its languages: kept with their rows, and read by each reader in theirs. */
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { seedShop } from '../../../seed/shop.ts'
import { addReturn } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { planMails } from '../../../test/plan-mails.ts'
import type { TestShop } from '../../../test/world.ts'
import { swapFirstLanguage } from './swap-first-language.ts'

const IN = (language: string) => ({ 'accept-language': language })

const speaks = (world: World, shop: TestShop, languages: string[]) =>
  inShop(world.db, shop.id, (db) =>
    db
      .updateTable('shops')
      .set({ languages, language: languages[0] as string })
      .where('shop_id', '=', shop.id)
      .execute(),
  )

/** Romanian first, with what every new shop has in both languages of ours, and German still to be written. */
const shopOfThree = async (world: World) => {
  const shop = await world.shop()
  const basics = await inShop(world.db, shop.id, (db) => seedShop(db, shop.id, 'ro'))
  await speaks(world, shop, ['ro', 'en', 'de'])
  return { ...shop, ...basics, staff: await world.as(shop) }
}

test('a text is kept in each language of the shop, and a call that knows nothing of it leaves it alone', async ({
  world,
}) => {
  const { staff, reasonIds } = await shopOfThree(world)
  const params = { id: reasonIds.too_small }
  const before = await staff.returnReasons.get({ params })
  expect(before).toMatchObject({ display_name: 'Prea mic', translations: { en: { display_name: 'Too small' } } })
  const translations = { ...before.translations, de: { display_name: ' Zu klein ', description: '  ' } }
  const changed = await staff.returnReasons.update({ params, body: { translations } })
  expect(changed.translations).toEqual({ ...before.translations, de: { display_name: 'Zu klein' } })
  expect(changed.version).toBe(before.version + 1)
  await staff.returnReasons.update({ params, body: { description: 'Altfel.' } })
  const [status] = await staff.returnStatuses.list()
  const { id = 0, name = '', display_name = '', description = '', translations: kept } = status ?? {}
  await staff.returnStatuses.replace({ params: { id }, body: { name, display_name, description } })
  expect((await staff.returnReasons.get({ params })).translations).toEqual(changed.translations)
  expect((await staff.returnStatuses.get({ params: { id } })).translations).toEqual(kept)
})

test('a translation has the fields and limits of its row, in another language of the shop', async ({ world }) => {
  const { staff, returnMethodIds, ...shop } = await shopOfThree(world)
  const params = { id: returnMethodIds.own_courier }
  const save = (translations: object) => staff.returnMethods.update({ params, body: { translations } as never })
  for (const wrong of [
    { de: { cost: '1' } },
    { de: { name: 'x'.repeat(201) } },
    { xx: { name: 'x' } },
    { '': { name: 'x' } },
    { __proto__x: { name: 'x' } },
    { de: 'x' },
  ])
    await expect(save(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
  for (const language of ['ro', 'fr'])
    await expect(save({ [language]: { name: 'x' } })).rejects.toMatchObject({ code: 'translation_language' })
  await save({ de: { name: 'Ihr Kurier' } })
  // The shop gives a language up; what was written in it stays, and can be sent back.
  await speaks(world, shop, ['ro', 'en'])
  expect(await save({ de: { name: 'Ihr Kurier' }, en: { name: 'Yours' } })).toMatchObject({
    translations: { de: { name: 'Ihr Kurier' } },
  })
})

test('staff read a return in their language, and filter by the name that stays the same', async ({ world }) => {
  const { staff, ...shop } = await shopOfThree(world)
  const id = await addReturn(world, shop, { status: 3 })
  const read = async (language: string) => {
    const headers = IN(language)
    const { data } = await staff.returns.list({ query: { status: 'received' }, headers })
    const detail = await staff.returns.getPrivate({ params: { id }, headers })
    const masked = await world.client(headers).returns.get({ params: { id } })
    expect([detail.return_method, detail.return_status]).toMatchObject([
      data[0]?.return_method ?? {},
      data[0]?.return_status ?? {},
    ])
    expect(masked.return_status).toEqual(detail.return_status)
    return [
      detail.return_method.name,
      detail.payment_method.name,
      detail.return_status.name,
      detail.return_status.display_name,
      detail.return_products[0]?.return_reason.display_name,
    ]
  }
  const romanian = ['Ridicare prin curier', 'Metoda de plată inițială', 'received', 'Recepționat', 'Prea mic']
  expect(await read('ro')).toEqual(romanian)
  expect(await read('de')).toEqual(romanian)
  expect(await read('en-GB')).toEqual([
    'Courier pickup',
    'Original payment method',
    'received',
    'Received',
    'Too small',
  ])
})

test('a customer reads reasons, methods and statuses in a language that the program itself does not know', async ({
  world,
}) => {
  const { staff, ...shop } = await shopOfThree(world)
  await staff.returnReasons.update({
    params: { id: shop.reasonIds.damaged },
    body: { translations: { de: { display_name: 'Beschädigt' } } },
  })
  await staff.returnMethods.update({
    params: { id: shop.returnMethodIds.own_courier },
    body: {
      translations: {
        de: { name: 'Ihr Kurier', long_instruction: 'Mit jedem Kurier.' },
        en: { name: 'Your own courier' },
      },
    },
  })
  const order = await addOrder(world, shop)
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('order_lines')
      .set({ translations: JSON.stringify({ de: { product_title: 'Leinenhemd' } }) })
      .where('shop_id', '=', shop.id)
      .execute(),
  )
  const { portal } = await customerOf(world, shop, order, IN('de-AT'))
  const seen = await portal.order()
  expect(seen.lines[0]?.product_title).toBe('Leinenhemd')
  expect(seen.reasons.map(({ name }) => name)).toContain('Beschädigt')
  expect(seen.reasons.map(({ name }) => name)).toContain('Prea mic')
  const body = intakeOf(shop, order)
  const [product] = body.products
  const offer = await portal.offer({
    body: { products: [{ ...product, description: '' } as never], return_method_id: null },
  })
  expect(offer.return_methods.find(({ id }) => id === shop.returnMethodIds.own_courier)).toMatchObject({
    name: 'Ihr Kurier',
    short_instruction: 'Trimiteți coletul cu orice curier doriți, pe cheltuiala dvs.',
  })
  const made = await portal.submit({ body })
  expect(made.return_method).toEqual({ name: 'Ihr Kurier', long_instruction: 'Mit jedem Kurier.' })
  expect(await portal.getReturn({ params: { id: made.id } })).toEqual(made)
  const tracked = await world.client(IN('en')).portal.track({ params: { handle: shop.handle, id: made.id } })
  expect(tracked.return_method.name).toBe('Your own courier')
  expect(tracked.statuses[0]).toMatchObject({ order_index: 1, display_name: 'New' })
  const { language } = await inShop(world.db, shop.id, (db) =>
    db.selectFrom('returns').select('language').where('shop_id', '=', shop.id).executeTakeFirstOrThrow(),
  )
  expect(language).toBe('de-AT')
})

test('a mail follows the customer’s language: its template, and the shop’s texts in it', async ({ world }) => {
  const { staff, ...shop } = await shopOfThree(world)
  const id = await addReturn(world, shop, { language: 'de' })
  const html = '<p>%return.method% / %return.status% / %return.products% / %return.created_at%</p>'
  const { language } = await staff.emails.create({
    body: { subject: 'Am finalizat returul', template_type: 'completed', language: 'de', html_content: html },
  })
  expect(language).toBe('de')
  await staff.returnStatuses.replace({
    params: { id: (await staff.returnStatuses.list())[0]?.id ?? 0 },
    body: { name: 'new', display_name: 'Nou', description: '', translations: { de: { display_name: 'Neu' } } },
  })
  await planMails(world, shop, 1, { language: 'de-CH' }, id)
  await deliver(world, shop)
  const [mail] = await keptMails(world, shop)
  expect(mail?.plain).toContain('Ridicare prin curier / Neu / 2 × Cămașă de in, M / Alb / 1. September 2026')
})

test('templates can be written in the languages of the shop, and in those that it has templates in', async ({
  world,
}) => {
  const { staff, ...shop } = await shopOfThree(world)
  expect(await staff.emails.languages()).toEqual(['ro', 'en', 'de'])
  await staff.emails.create({ body: { subject: 'Köszönjük', language: 'hu', html_content: '<p>Szia</p>' } })
  await speaks(world, shop, ['en', 'de'])
  expect(await staff.emails.languages()).toEqual(['en', 'de', 'hu', 'ro'])
  const body = { subject: 'x', language: 'klingon', html_content: 'x' }
  await expect(staff.emails.create({ body })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('an error message can be written in any language of the shop; else its readers get ours in English', async ({
  world,
}) => {
  const { staff, id: shopId } = await shopOfThree(world)
  const params = { shopId: String(shopId), code: 'not_found' }
  const find = async () =>
    (await staff.errorMessages.list({ params, query: {} })).find(({ code }) => code === params.code)
  expect(Object.keys((await find())?.texts ?? {})).toEqual(['ro', 'en', 'de'])
  expect((await find())?.texts?.de).toEqual({ message: 'The requested item could not be found.', is_default: true })
  const readIn = (language: string) =>
    staff.returnReasons.get({ params: { id: 999 }, headers: IN(language) }).catch(({ message }) => message)
  expect(await readIn('de')).toBe('The requested item could not be found.')
  await staff.errorMessages.replace({ params, body: { message: 'Nicht gefunden.', language: 'de' } })
  expect([await readIn('de'), await readIn('de-AT')]).toEqual(['Nicht gefunden.', 'Nicht gefunden.'])
  expect(await readIn('en')).toBe('The requested item could not be found.')
})

test('rules and what they did are read in the reader’s language', async ({ world }) => {
  const { staff, ...shop } = await shopOfThree(world)
  const metadata = await staff.rules.metadata({ headers: IN('en') })
  const country = JSON.stringify(metadata)
  expect(country).toContain('Too small')
  expect(country).not.toContain('Prea mic')
  const rule = await staff.rules.create({
    body: {
      name: 'Tuturor: curier propriu',
      translations: { en: { name: 'Everybody: own courier' } },
      priority: '1' as never,
      conditions: [{ attribute_id: 101, operator_id: 103, value: '0' }],
      rule_action: { default_action_id: 2, action_params: `{"method_ids":[${shop.returnMethodIds.own_courier}]}` },
    },
  })
  expect(rule).toMatchObject({
    name: 'Tuturor: curier propriu',
    translations: { en: { name: 'Everybody: own courier' } },
  })
  const order = await addOrder(world, shop)
  const { portal } = await customerOf(world, shop, order)
  const { id } = await portal.submit({ body: intakeOf(shop, order) })
  const trace = (language: string) => staff.rules.trace({ query: { 'return-id': id }, headers: IN(language) })
  const said = async (language: string) => {
    const [entry] = await trace(language)
    return [entry?.name, entry?.actual_value.actions[0]?.acceptedMethods]
  }
  expect(await said('en')).toEqual(['Everybody: own courier', ['Your own courier']])
  expect(await said('ro')).toEqual(['Tuturor: curier propriu', ['Curierul dvs.']])
  await staff.rules.remove({ params: { id: rule.id } })
  await staff.returnMethods.remove({ params: { id: shop.returnMethodIds.own_courier } })
  expect(await said('en')).toEqual(['Tuturor: curier propriu', ['Curierul dvs.']])
})

test('when another language becomes the first one, the texts change places, and none is lost', async ({ world }) => {
  const { staff, ...shop } = await shopOfThree(world)
  const own = await staff.returnReasons.create({ body: { name: 'own', display_name: 'Numai a noastră' } })
  const before = await staff.returnMethods.list({ query: {} })
  await inShop(world.db, shop.id, (db) => swapFirstLanguage(db, shop.id, 'ro', 'en'))
  await speaks(world, shop, ['en', 'ro', 'de'])
  const params = { id: shop.reasonIds.too_small }
  expect(await staff.returnReasons.get({ params })).toMatchObject({
    name: 'too_small',
    display_name: 'Too small',
    translations: { ro: { display_name: 'Prea mic', description: 'Mărimea comandată este prea mică.' } },
  })
  expect(await staff.returnReasons.get({ params: { id: own.id } })).toMatchObject({
    display_name: 'Numai a noastră',
    translations: { ro: { display_name: 'Numai a noastră' } },
    version: own.version + 1,
  })
  expect((await staff.returnStatuses.list())[0]).toMatchObject({ name: 'new', display_name: 'New' })
  await inShop(world.db, shop.id, (db) => swapFirstLanguage(db, shop.id, 'en', 'ro'))
  await speaks(world, shop, ['ro', 'en', 'de'])
  const after = await staff.returnMethods.list({ query: {} })
  expect(after).toEqual(before.map((method) => ({ ...method, version: method.version + 2 })))
})
