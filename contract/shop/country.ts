/**
 * Countries as people and shop systems write them, converted to the ISO 3166-1 codes that rules compare: by code, or by
 * name in English or Romanian, ignoring case and diacritics.
 */
import { foldText } from '@returns-desk/engine'
import { z } from 'zod'
import type { ErrorCode } from '../http/errors.ts'
import { StorableText } from '../http/fields.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Region codes of two letters that are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB'])

/** Names missing from Intl, and the three-letter codes of countries that shops here send to. */
const ALSO: Readonly<Record<string, string>> = {
  ...{
    uk: 'GB',
    'great britain': 'GB',
    'marea britanie': 'GB',
    england: 'GB',
    anglia: 'GB',
    scotland: 'GB',
    wales: 'GB',
  },
  ...{
    usa: 'US',
    'united states of america': 'US',
    sua: 'US',
    'statele unite ale americii': 'US',
    holland: 'NL',
    olanda: 'NL',
  },
  ...{
    'the netherlands': 'NL',
    'czech republic': 'CZ',
    'republica ceha': 'CZ',
    'republica moldova': 'MD',
    macedonia: 'MK',
  },
  ...{ 'republic of moldova': 'MD', turkey: 'TR', 'republic of ireland': 'IE', eire: 'IE' },
  ...{
    aut: 'AT',
    bel: 'BE',
    bgr: 'BG',
    hrv: 'HR',
    cyp: 'CY',
    cze: 'CZ',
    dnk: 'DK',
    est: 'EE',
    fin: 'FI',
    fra: 'FR',
    deu: 'DE',
  },
  ...{
    grc: 'GR',
    hun: 'HU',
    irl: 'IE',
    ita: 'IT',
    lva: 'LV',
    ltu: 'LT',
    lux: 'LU',
    mlt: 'MT',
    nld: 'NL',
    pol: 'PL',
    prt: 'PT',
  },
  ...{
    rou: 'RO',
    svk: 'SK',
    svn: 'SI',
    esp: 'ES',
    swe: 'SE',
    gbr: 'GB',
    che: 'CH',
    nor: 'NO',
    isl: 'IS',
    mda: 'MD',
    srb: 'RS',
  },
  ...{ ukr: 'UA', tur: 'TR', can: 'CA', aus: 'AU', nzl: 'NZ', jpn: 'JP', chn: 'CN', isr: 'IL', are: 'AE' },
}

/** `Moldova, Republic of` and `Côte d’Ivoire` without the parts people omit. */
const spelledAlike = (text: string) =>
  foldText(text)
    .replace(/[.’'`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const namesToCodes = () => {
  const codes = new Map(Object.entries(ALSO))
  const regions = ['en', 'ro'].map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  )
  for (const written of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    // A retired code maps to its successor.
    const code = new Intl.Locale(`und-${written}`).region ?? written
    const names = regions.map((region) => region.of(written)).filter((name) => name !== undefined)
    if (names.length === 0 || NO_COUNTRIES.has(written) || NO_COUNTRIES.has(code)) continue
    for (const name of [written, ...names]) codes.set(spelledAlike(name), code)
  }
  return codes
}

let known: ReadonlyMap<string, string> | undefined

/** `undefined` if it is not a country. */
export const countryCode = (text: string): string | undefined => {
  // Built lazily: it takes a few milliseconds, which browsers that never need it should not pay.
  known ??= namesToCodes()
  return known.get(spelledAlike(text))
}

/** As given by an order. Empty means that there is none. */
export const Country = StorableText(100)
  .trim()
  .transform((text, context) => {
    const code = text === '' ? '' : countryCode(text)
    if (code !== undefined) return code
    context.addIssue({ code: 'custom', message: 'country_unknown' satisfies ErrorCode, input: text })
    return z.NEVER
  })
