import { beforeEach, expect, test, vi } from 'vitest'
import { createI18n, type I18nOptions, LANGUAGE_KEY } from './create-i18n.ts'
import { chooseLanguage, currentLanguage } from './current-language.ts'

const browserSpeaks = (...languages: [string, ...string[]]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0])
}

const opened = async (options: Partial<I18nOptions> = {}) => {
  const fetch = vi.fn(async () => new Response('{"hello":"x"}'))
  const i18n = createI18n({ base: '/', namespaces: ['shell'], fetch, ...options })
  if (!i18n.isInitialized) await new Promise((done) => i18n.on('initialized', done))
  return { i18n, language: currentLanguage(i18n), reads: fetch.mock.calls.map(([url]: unknown[]) => url) }
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'en'
  browserSpeaks('fr-FR')
})

test('the saved choice comes first', async () => {
  localStorage.setItem(LANGUAGE_KEY, 'ro')
  browserSpeaks('en-GB')
  expect((await opened({ preferred: 'en' })).language).toBe('ro')
})

test('then what the opener of the page asked for', async () => {
  browserSpeaks('en-GB')
  expect((await opened({ preferred: 'ro' })).language).toBe('ro')
})

test('then the browser, passing over languages that are not offered', async () => {
  browserSpeaks('fr-FR', 'ro-MD', 'en')
  expect((await opened()).language).toBe('ro')
})

test('then the page', async () => {
  document.documentElement.lang = 'ro'
  expect((await opened()).language).toBe('ro')
})

test('English stands in when nothing fits', async () => {
  document.documentElement.lang = 'de'
  expect((await opened()).language).toBe('en')
})

test('what was only detected is not saved as a choice', async () => {
  browserSpeaks('ro-RO')
  await opened()
  expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull()
})

test('choosing a language saves it and marks the page with it, without a reload', async () => {
  const { i18n } = await opened()
  await chooseLanguage(i18n, 'ro')
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ro')
  expect(document.documentElement.lang).toBe('ro')
})

test('translations are read per language and namespace, below the base', async () => {
  expect((await opened({ base: '/portal/', preferred: 'ro' })).reads).toEqual([
    '/portal/locales/ro/shell.json',
    '/portal/locales/en/shell.json',
  ])
})

test('a read that fails is tried again after 350 ms, then after twice as long', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async (): Promise<Response> => {
    throw new TypeError('Failed to fetch')
  })
  createI18n({ base: '/', namespaces: ['shell'], preferred: 'en', fetch })
  await vi.advanceTimersByTimeAsync(349)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(700)
  expect(fetch).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(6)
  vi.useRealTimers()
})
