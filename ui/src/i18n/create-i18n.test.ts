import { beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '../storage.ts'
import { createI18n, type I18nOptions } from './create-i18n.ts'
import { LANGUAGE_NAME } from './language-name.ts'

const TEXTS: Record<string, object> = {
  'en/portal': { hello: 'Hello {{name}}', items: { n_one: '{{count}} return', n_other: '{{count}} returns' } },
  'ro/portal': {
    hello: 'Bună, {{name}}',
    items: { n_one: '{{count}} retur', n_few: '{{count}} retururi', n_other: '{{count}} de retururi' },
  },
  'en/other': { word: 'elsewhere', only_english: 'in English only', n_zero: 'none', n_one: 'one', n_other: 'many' },
  'ro/other': { word: 'altundeva', group: { a: 'unu', b: 'doi', deeper: { c: 'trei' } } },
}

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

const opened = async (options: Partial<I18nOptions> = {}) => {
  const read = vi.fn(async (url: string) => {
    const key = /locales\/(.+)\.json$/.exec(url)?.[1] ?? ''
    return new Response(JSON.stringify(TEXTS[key] ?? {}))
  })
  const i18n = createI18n({ base: '/portal/', namespaces: ['portal'], fetch: read, ...options })
  await i18n.load('portal')
  return { i18n, t: i18n.translator('portal'), read }
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'en'
  browserSpeaks('fr-FR')
})

test('the saved choice comes first, then the opener, then the browser, then the page, then English', async () => {
  document.documentElement.lang = 'de'
  expect((await opened()).i18n.language()).toBe('en')
  document.documentElement.lang = 'ro'
  expect((await opened()).i18n.language()).toBe('ro')
  browserSpeaks('fr-FR', 'en-GB', 'ro')
  expect((await opened()).i18n.language()).toBe('en')
  expect((await opened({ preferred: 'ro' })).i18n.language()).toBe('ro')
  localStorage.setItem(storageKey(LANGUAGE_NAME), 'en')
  expect((await opened({ preferred: 'ro' })).i18n.language()).toBe('en')
})

test('a detected language is not saved as a choice', async () => {
  browserSpeaks('ro-RO')
  expect((await opened()).i18n.language()).toBe('ro')
  expect(localStorage.getItem(storageKey(LANGUAGE_NAME))).toBeNull()
})

test('translations are fetched per language and namespace, below the base, in the requested version', async () => {
  const { read } = await opened({ base: '/portal/', preferred: 'ro', version: '?v=abc' })
  expect(read.mock.calls.flat()).toEqual(['/portal/locales/ro/portal.json?v=abc'])
})

test.each([
  [0, '0 retururi'],
  [1, '1 retur'],
  [2, '2 retururi'],
  [19, '19 retururi'],
  [20, '20 de retururi'],
  [21, '21 de retururi'],
  [100, '100 de retururi'],
  [101, '101 retururi'],
  [119, '119 retururi'],
  [120, '120 de retururi'],
])('Romanian uses the plural of %i: "%s"', async (count, text) => {
  const { t } = await opened({ preferred: 'ro' })
  expect(t('items.n', { count })).toBe(text)
})

test('values are interpolated, and a missing text shows its key', async () => {
  const { t } = await opened()
  expect(t('hello', { name: '<b>' })).toBe('Hello <b>')
  expect(t('nothing.here')).toBe('nothing.here')
  expect(t('items')).toBe('items')
})

test('English has singular and plural, and may have a special text for zero', async () => {
  const { i18n, t } = await opened()
  await i18n.load('other')
  expect([0, 1, 2].map((count) => t('items.n', { count }))).toEqual(['0 returns', '1 return', '2 returns'])
  expect([0, 1, 2].map((count) => t('other:n', { count }))).toEqual(['none', 'one', 'many'])
})

test('a missing text can have a default, even an empty one', async () => {
  const { t } = await opened()
  expect(t('nothing.here', { defaultValue: 'given' })).toBe('given')
  expect(t('nothing.here', { defaultValue: '' })).toBe('')
})

test('all texts below a key can be read at once', async () => {
  const { i18n } = await opened({ preferred: 'ro' })
  await i18n.load('other')
  expect(i18n.group('other', 'group')).toEqual({ a: 'unu', b: 'doi' })
  expect(i18n.group('other', 'nothing')).toEqual({})
})

test('a text missing in a language falls back to English, which is loaded only then', async () => {
  const { i18n, read } = await opened({ preferred: 'ro' })
  await i18n.load('other')
  expect(i18n.translator('other')('word')).toBe('altundeva')
  expect(read).not.toHaveBeenCalledWith('/portal/locales/en/other.json')
  const drawAgain = new Promise<void>((resolve) => i18n.subscribe(resolve))
  i18n.translator('other')('only_english')
  await drawAgain
  expect(i18n.translator('other')('only_english')).toBe('in English only')
})

test('if the server has no texts in a language, the English ones are loaded before anything is shown', async () => {
  vi.useFakeTimers()
  const read = vi.fn(async (url: string) =>
    url.includes('/en/') ? new Response('{"word":"elsewhere"}') : new Response('', { status: 404 }),
  )
  const i18n = createI18n({ base: '/', namespaces: [], preferred: 'ro', fetch: read })
  const loaded = i18n.load('other')
  await vi.advanceTimersByTimeAsync(60_000)
  await loaded
  expect(i18n.translator('other')('word')).toBe('elsewhere')
})

test('a key may name another namespace before a colon', async () => {
  const { i18n, t } = await opened()
  await i18n.load('other')
  expect(t('other:word')).toBe('elsewhere')
})

test('choosing a language loads all visible texts first, saves the choice and sets the page’s language', async () => {
  const { i18n, read } = await opened()
  const heard = vi.fn()
  i18n.subscribe(heard)
  await i18n.choose('ro')
  expect(read).toHaveBeenLastCalledWith('/portal/locales/ro/portal.json')
  expect(i18n.translator('portal')('hello', { name: 'Ana' })).toBe('Bună, Ana')
  expect([localStorage.getItem(storageKey(LANGUAGE_NAME)), document.documentElement.lang]).toEqual(['ro', 'ro'])
  expect(heard).toHaveBeenCalledOnce()
})

test('texts are loaded once', async () => {
  const { i18n, read } = await opened()
  await Promise.all([i18n.load('portal'), i18n.load('portal')])
  expect(read).toHaveBeenCalledOnce()
})

test('a server without the texts is retried after 350 ms, then after twice as long, and then no more', async () => {
  vi.useFakeTimers()
  const read = vi.fn(async () => new Response('', { status: 503 }))
  const i18n = createI18n({ base: '/', namespaces: [], preferred: 'en', fetch: read })
  const settled = vi.fn()
  void i18n.load('portal').then(settled)
  await vi.advanceTimersByTimeAsync(349)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(700)
  expect(read).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(6)
  expect(settled).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('without a connection the page keeps its texts, and changes them when the connection is back', async () => {
  const { i18n, read } = await opened()
  vi.useFakeTimers()
  read.mockRejectedValue(new TypeError('Failed to fetch'))
  void i18n.choose('ro')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(i18n.language()).toBe('en')
  read.mockImplementation(async () => new Response(JSON.stringify(TEXTS['ro/portal'])))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(i18n.translator('portal')('hello', { name: 'Ana' })).toBe('Bună, Ana')
  vi.useRealTimers()
})

test('of two languages chosen one after the other the last one wins, whichever loads first', async () => {
  const { i18n, read } = await opened()
  let arrive = (_: Response) => undefined as unknown
  read.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  const romanian = i18n.choose('ro')
  await i18n.choose('en')
  arrive(new Response(JSON.stringify(TEXTS['ro/portal'])))
  await romanian
  expect(i18n.language()).toBe('en')
})
