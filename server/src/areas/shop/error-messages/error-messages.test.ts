import { ERRORS, errorMessage, type Language } from '@returns-desk/contract'
import pg from 'pg'
import { expect } from 'vitest'
import { test, type World } from '../../../test/harness.ts'
import { overrideTexts } from './override-texts.ts'

const GONE = { status: 404, code: 'not_found' }
const IN_ROMANIAN = { 'accept-language': 'ro' }

const signedIn = async (world: World) => {
  const shop = await world.shop()
  const client = await world.as(shop)
  const override = (code: string, message: string, language?: Language) =>
    client.errorMessages.replace({
      params: { shopId: shop.id, code },
      body: { code, message, ...(language ? { language } : {}) },
    })
  return { ...client, shopId: shop.id, override }
}

test('a shop without texts of its own gets our messages in its first language, or in the one requested', async ({
  world,
}) => {
  const { errorMessages, shopId } = await signedIn(world)
  const messages = await errorMessages.list({ params: { shopId }, query: {} })
  expect(messages.map(({ code }) => code)).toEqual(Object.keys(ERRORS))
  expect(messages.every(({ is_default }) => is_default)).toBe(true)
  const nameRequired = { en: 'Name is required', ro: 'Numele este obligatoriu' }
  const find = (list: typeof messages) => list.find(({ code }) => code === 'name_required')
  expect(find(messages)).toEqual({
    code: 'name_required',
    language: 'ro',
    message: nameRequired.ro,
    is_default: true,
    texts: {
      en: { message: nameRequired.en, is_default: true },
      ro: { message: nameRequired.ro, is_default: true },
    },
  })
  const inEnglish = await errorMessages.list({ params: { shopId }, query: { language: 'en' } })
  expect(find(inEnglish)).toMatchObject({ language: 'en', message: nameRequired.en })
})

test('a message that was changed stands in its place on the list, and can be put back', async ({ world }) => {
  const { errorMessages, shopId, override } = await signedIn(world)
  const params = { shopId, code: 'not_found' }
  const find = async () =>
    (await errorMessages.list({ params: { shopId }, query: {} })).find(({ code }) => code === params.code)
  const before = await find()
  expect(await override('not_found', ' Nothing here, sorry. ')).toMatchObject({
    code: 'not_found',
    message: 'Nothing here, sorry.',
    is_default: false,
  })
  await override('not_found', 'Nothing here.')
  expect(await find()).toMatchObject({ code: 'not_found', message: 'Nothing here.', is_default: false })
  await errorMessages.restore({ params, query: {} })
  expect(await find()).toEqual(before)
  await expect(errorMessages.restore({ params, query: {} })).resolves.toBeUndefined()
})

test('a blank message is refused in the language of the reader', async ({ world }) => {
  const { errorMessages, shopId } = await signedIn(world)
  const params = { shopId, code: 'not_found' }
  await expect(errorMessages.replace({ params, body: { message: ' ' } })).rejects.toMatchObject({
    status: 400,
    message: 'Error message cannot be empty',
    details: [{ field: 'message', code: 'error_message_required' }],
  })
  await expect(errorMessages.replace({ params, body: { message: '' }, headers: IN_ROMANIAN })).rejects.toMatchObject({
    message: 'Mesajul de eroare nu poate fi gol',
  })
})

test.for(['no_such_code', '__proto__', 'constructor', 'NOT_FOUND', 'x'.repeat(150)])(
  'there is no message %j',
  async (code, { world }) => {
    const { errorMessages, shopId, override } = await signedIn(world)
    await expect(override(code, 'x')).rejects.toMatchObject(GONE)
    await expect(errorMessages.restore({ params: { shopId, code }, query: {} })).rejects.toMatchObject(GONE)
  },
)

test('the messages of another shop cannot be read, changed or put back', async ({ world }) => {
  const owner = await signedIn(world)
  await owner.override('not_found', 'Ours.')
  const { errorMessages } = await signedIn(world)
  for (const shopId of [owner.shopId, 999_999, 'abc', '0', `0${owner.shopId}`]) {
    const params = { shopId, code: 'not_found' }
    await expect(errorMessages.list({ params, query: {} })).rejects.toMatchObject(GONE)
    await expect(errorMessages.replace({ params, body: { message: 'x' } })).rejects.toMatchObject(GONE)
    await expect(errorMessages.restore({ params, query: {} })).rejects.toMatchObject(GONE)
  }
  const kept = await owner.errorMessages.list({ params: { shopId: owner.shopId }, query: {} })
  expect(kept.find(({ code }) => code === 'not_found')?.message).toBe('Ours.')
})

test('a shop’s own texts are shown to its own users only', async ({ world }) => {
  const { returnReasons, override } = await signedIn(world)
  await override('not_found', 'Nothing here. <b>Ask Ana</b>', 'en')
  await override('name_required', 'It needs a name!', 'ro')
  await expect(returnReasons.get({ params: { id: 999 } })).rejects.toMatchObject({
    ...GONE,
    message: 'Nothing here. <b>Ask Ana</b>',
  })
  await expect(returnReasons.create({ body: { name: '' }, headers: IN_ROMANIAN })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'It needs a name!',
    details: [{ field: 'name', code: 'name_required', message: 'It needs a name!' }],
  })
  const other = await signedIn(world)
  await expect(other.returnReasons.get({ params: { id: 999 } })).rejects.toMatchObject({
    message: 'The requested item could not be found.',
  })
})

test('the values of a message are filled into the words of the shop too', async ({ world }) => {
  const { returnReasons, override } = await signedIn(world)
  for (const language of ['en', 'ro'] as const)
    await override('text_too_long', 'Max. {maximum}! {constructor} {x}', language)
  for (const language of ['en', 'ro'])
    await expect(
      returnReasons.create({ body: { name: 'x'.repeat(201) }, headers: { 'accept-language': language } }),
    ).rejects.toMatchObject({ message: 'Max. 200! {constructor} {x}' })
})

test('each language has its own words: what was written in one is read by no reader of the other', async ({
  world,
}) => {
  const { returnReasons, errorMessages, shopId, override } = await signedIn(world)
  const params = { shopId, code: 'name_required' }
  const readIn = async (language: Language) => {
    const headers = { 'accept-language': language }
    return returnReasons.create({ body: { name: '' }, headers }).catch(({ message }) => message)
  }
  // Without a language it is the text in the shop's first one, which is Romanian.
  await override('name_required', 'Are nevoie de un nume!')
  expect([await readIn('ro'), await readIn('en')]).toEqual(['Are nevoie de un nume!', 'Name is required'])
  expect(await override('name_required', 'Give it a name!', 'en')).toMatchObject({
    language: 'en',
    message: 'Give it a name!',
    texts: { ro: { message: 'Are nevoie de un nume!', is_default: false } },
  })
  expect([await readIn('ro'), await readIn('en')]).toEqual(['Are nevoie de un nume!', 'Give it a name!'])
  await errorMessages.restore({ params, query: {} })
  expect([await readIn('ro'), await readIn('en')]).toEqual(['Numele este obligatoriu', 'Give it a name!'])
  await errorMessages.restore({ params, query: { language: 'en' } })
  expect(await readIn('en')).toBe('Name is required')
})

test('the minutes to wait are shown in the shop’s own text', () => {
  const body = { code: 'too_many_requests', message: errorMessage('too_many_requests', 'ro', { minutes: 30 }) }
  const texts = new Map([['too_many_requests', 'Patience: {minutes} m']])
  expect(overrideTexts(body, texts, 'ro')).toEqual({ code: 'too_many_requests', message: 'Patience: 30 m' })
})

test.for([10, 200])('a limit of %i is the same in the words of the shop', (maximum) => {
  const body = { code: 'text_too_long', message: errorMessage('text_too_long', 'ro', { maximum }) }
  const texts = new Map([['text_too_long', 'Max. {maximum}']])
  expect(overrideTexts(body, texts, 'ro').message).toBe(`Max. ${maximum}`)
})

test('a caller who is not signed in reads our words, whatever the shop has written', async ({ world }) => {
  const { override, signIn, returnReasons } = await signedIn(world)
  await override('unauthorized', 'Go away.')
  await signIn.signOut()
  await expect(returnReasons.list()).rejects.toMatchObject({ status: 401, message: 'Please sign in again.' })
})

test('an answer does not fail because the words of the shop cannot be read', async ({ world }) => {
  const { returnReasons, override } = await signedIn(world)
  await override('not_found', 'Nothing here.', 'en')
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query('revoke select on error_messages from returns_desk_app')
  await expect(returnReasons.get({ params: { id: 999 } })).rejects.toMatchObject({
    ...GONE,
    message: 'The requested item could not be found.',
  })
  await owner.query('grant select on error_messages to returns_desk_app')
  await owner.end()
  expect(world.logged.join('')).toContain('error_texts_unavailable')
})
