/** Unexpected values that people, programs and attackers send. */
import type { Random } from '@returns-desk/demo'

const HUGE_LENGTH = 1_000_000
const DEPTH = 20_000

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ud83d\ude00\ud83c\udff3\ufe0f\u200d\ud83c\udf08',
  '\u202eright to left\u202c',
  'مرحبا بالعالم',
  'Ștefan ațipește în șopron',
  '\ufeffmark',
  'e\u0301\u0323'.repeat(40),
  '\u2028\u2029',
  '\u001b[31m',
  '\r\nSet-Cookie: a=b',
  "'; drop table returns; --",
  "1' or '1'='1",
  '1;select pg_sleep(10)',
  '$1',
  '%s%n%x',
  '$'.concat('{7*7}{{7*7}}<%= 7*7 %>'),
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '=cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x10',
  '１２',
  '-1',
  '0',
  '00000000000',
  '1.5',
  '2147483648',
  '9223372036854775808',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '{}',
  '[]',
  '{keys}{maximum}{constructor}',
  '%order.name%',
  '$&$1$`',
  '(a+)+$',
] as const

export const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e-7,
  5e-324,
  0.1 + 0.2,
  99_999_999,
  99_999_999.99,
  99_999_999.999,
  1e8,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  1e21,
  1e308,
  -1e308,
] as const

const OVERSIZE = 'x'.repeat(2 * HUGE_LENGTH)

const nested = (open: string, close: string) => `${open.repeat(DEPTH)}1${close.repeat(DEPTH)}`

/** JSON text, since some of it cannot be produced by serialising a value. */
const HOSTILE_JSON = [
  'null',
  'true',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"":""}',
  '{"length":1}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '1e999',
  '-0',
  '123456789012345678901234567890',
  '"\\ud800"',
  '"\\u0000"',
] as const

const huge = (random: Random) => random.pick(['x', 'ș', '😀', '<', '\\', '"', ' ']).repeat(HUGE_LENGTH / 2)

export const hostileText = (random: Random): string =>
  random.chance(0.003)
    ? huge(random)
    : random.chance(0.03)
      ? 'x'.repeat(random.int(190, 5100))
      : random.pick(HOSTILE_TEXTS)

export const hostileJson = (random: Random): string =>
  random.weighted<() => string>([
    [() => JSON.stringify(hostileText(random)), 5],
    [() => String(random.pick(HOSTILE_NUMBERS)), 3],
    [() => random.pick(HOSTILE_JSON), 4],
    [() => JSON.stringify(OVERSIZE), 0.05],
    [() => nested('[', ']'), 0.1],
    [() => nested('{"a":', '}'), 0.1],
  ])()

export const BROKEN_JSON = [
  '',
  ' ',
  '{',
  '}',
  '{"name":',
  '{"name":"a"',
  "{'name':'a'}",
  '{"name":"a",}',
  '{name:"a"}',
  '{"a":NaN}',
  '{"a":undefined}',
  '{"a":"\u0001"}',
  '{"a":"\\x"}',
  '{"a":"\\ud8"}',
  '\ufeff{"name":"a"}',
  '{"name":"a"}{"name":"b"}',
  '<xml/>',
  'name=a',
  '\u0000',
  '"',
  '//',
] as const

export const CONTENT_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonp',
  'application/vnd.api+json',
  'APPLICATION/JSON',
  'json',
  '/',
  ';',
  'application/json, text/plain',
] as const

/** Texts that a header can carry: no line breaks, one byte per character. */
export const HEADER_TEXTS = [
  '',
  ' ',
  '*',
  '"1"',
  'W/"1"',
  'W/""',
  '"',
  '1',
  '0',
  '-1',
  '999999999',
  '99999999999999999999',
  '1, 2',
  '"1", "2"',
  '1 or 1=1',
  "1'--",
  'NaN',
  'undefined',
  'null',
  '__proto__',
  'a=b; c',
  'session=%ff; session=%00',
  'session=; =; ;;',
  '\u00ff\u00e9',
  '\t',
  'en;q=1.2.3, ro;q=-1, *;q=',
  'ro;q=0.9;q=0.1,,,',
  ',,;;==',
  'x'.repeat(8000),
  'Bearer',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.eyJzaG9wIjoxfQ.',
  'Basic YTpi',
  '../../etc/passwd',
  '<script>',
  '[::1',
  'a b',
  'example.com:99999',
  '%',
] as const

/** URL endings with broken percent-encoding. */
export const BROKEN_ENCODINGS = [
  '%',
  '%f',
  '%ff',
  '%zz',
  '%00',
  '%c0%af',
  '%ed%a0%80',
  '%2e%2e%2f',
  '%u0041',
  '%25%',
] as const
