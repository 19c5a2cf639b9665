import { beforeEach, expect, test } from 'vitest'
import { cleanAddress, readOptions, takeOptions } from './options.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('the session token is accepted under either of its names', () => {
  expect(readOptions('?session-token=abc').sessionToken).toBe('abc')
  expect(readOptions('?id_token=xyz&shop=a').sessionToken).toBe('xyz')
  expect(readOptions('').sessionToken).toBeUndefined()
})

test('a default language is used if it is supported, otherwise English', () => {
  expect(readOptions('?default-language=ro').defaultLanguage).toBe('ro')
  expect(readOptions('?default-language=fr').defaultLanguage).toBe('en')
})

test('without the option there is no default language, and the browser decides', () => {
  expect(readOptions('').defaultLanguage).toBeUndefined()
})

test('a reload keeps the default language', () => {
  readOptions('?default-language=ro')
  expect(readOptions('').defaultLanguage).toBe('ro')
})

test('the language selector is shown unless the stored option says no', () => {
  expect(readOptions('').showsLanguageSelector).toBe(true)
  expect(readOptions('?show-language-selector=false').showsLanguageSelector).toBe(false)
  expect(readOptions('').showsLanguageSelector).toBe(false)
  expect(readOptions('?show-language-selector=true').showsLanguageSelector).toBe(true)
  expect(readOptions('').showsLanguageSelector).toBe(true)
})

test('the token leaves the address bar, everything else in it stays', () => {
  history.replaceState(null, '', '/return-reasons?page=2&session-token=secret&default-language=ro#end')
  expect(takeOptions().sessionToken).toBe('secret')
  expect(location.href).toBe('http://localhost:3000/return-reasons?page=2#end')
  expect(cleanAddress('https://desk.example/?id_token=a&show-language-selector=true')).toBe('/')
})

test.each(['//?session-token=secret', '//returns?session-token=secret', '///returns//?session-token=secret'])(
  'an address that was put together with too many slashes (%s) opens, without its token',
  (address) => {
    expect(cleanAddress(`http://localhost:3000${address}`)).toMatch(/^\/(returns\/?)?$/)
  },
)
