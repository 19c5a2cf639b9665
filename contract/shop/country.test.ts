import { expect, test } from 'vitest'
import { countryCode } from './country.ts'

test.for([
  ...(['Romania', 'România', ' ROMANIA ', 'ro', 'RO', 'ROU'] as const).map((text) => [text, 'RO'] as const),
  ...([
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['Regatul Unit', 'GB'],
    ['Germania', 'DE'],
    ['USA', 'US'],
  ] as const),
  ...([
    ['Ungaria', 'HU'],
    ['Moldova', 'MD'],
    ['Republica Moldova', 'MD'],
    ['Côte d’Ivoire', 'CI'],
    ['Kosovo', 'XK'],
  ] as const),
])('%j is %s', ([text, code]) => expect(countryCode(text)).toBe(code))

test.for(['Atlantis', 'XX', 'EU', 'Romania 2', '-', 'constructor'])('%j is not a country', (text) =>
  expect(countryCode(text)).toBeUndefined(),
)
