/** What a country usually goes with, and a handle made of a name. Suggestions: everything can be chosen otherwise. */
import { foldText } from '@returns-desk/engine'

const of = (currency: string, countries: string) => countries.split(' ').map((country) => [country, currency] as const)

const CURRENCIES: Readonly<Record<string, string>> = Object.fromEntries([
  ...of('EUR', 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'),
  ...of('GBP', 'GB GG IM JE'),
  ...of('USD', 'US EC PA PR SV'),
  ...of('CHF', 'CH LI'),
  ...of('DKK', 'DK FO GL'),
  ...of('NOK', 'NO SJ'),
  ...of('AUD', 'AU'),
  ...of('NZD', 'NZ'),
  ...Object.entries({
    AE: 'AED',
    AL: 'ALL',
    AM: 'AMD',
    AR: 'ARS',
    AZ: 'AZN',
    BA: 'BAM',
    BR: 'BRL',
    BY: 'BYN',
    CA: 'CAD',
  }),
  ...Object.entries({
    CL: 'CLP',
    CN: 'CNY',
    CO: 'COP',
    CZ: 'CZK',
    EG: 'EGP',
    GE: 'GEL',
    HK: 'HKD',
    HU: 'HUF',
    ID: 'IDR',
  }),
  ...Object.entries({
    IL: 'ILS',
    IN: 'INR',
    IS: 'ISK',
    JP: 'JPY',
    KR: 'KRW',
    KZ: 'KZT',
    MA: 'MAD',
    MD: 'MDL',
    MK: 'MKD',
  }),
  ...Object.entries({
    MX: 'MXN',
    MY: 'MYR',
    NG: 'NGN',
    PE: 'PEN',
    PH: 'PHP',
    PK: 'PKR',
    PL: 'PLN',
    QA: 'QAR',
    RO: 'RON',
  }),
  ...Object.entries({
    RS: 'RSD',
    SA: 'SAR',
    SE: 'SEK',
    SG: 'SGD',
    TH: 'THB',
    TN: 'TND',
    TR: 'TRY',
    TW: 'TWD',
    UA: 'UAH',
  }),
  ...Object.entries({
    VN: 'VND',
    ZA: 'ZAR',
    KE: 'KES',
    DZ: 'DZD',
    BD: 'BDT',
    LK: 'LKR',
    UZ: 'UZS',
    JO: 'JOD',
    KW: 'KWD',
  }),
])

/** Where most of a country with several time zones lives. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  ...{ AU: 'Australia/Sydney', BR: 'America/Sao_Paulo', CA: 'America/Toronto', CL: 'America/Santiago' },
  ...{ CY: 'Asia/Nicosia', EC: 'America/Guayaquil', ES: 'Europe/Madrid', GL: 'America/Nuuk', ID: 'Asia/Jakarta' },
  ...{ KZ: 'Asia/Almaty', MX: 'America/Mexico_City', MY: 'Asia/Kuala_Lumpur', NZ: 'Pacific/Auckland' },
  ...{ PT: 'Europe/Lisbon', RU: 'Europe/Moscow', US: 'America/New_York', UZ: 'Asia/Tashkent', CN: 'Asia/Shanghai' },
}

/** Part of ECMAScript since 2026; the compiler does not know it yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

export interface CountryFacts {
  readonly currency: string
  readonly time_zone: string
  readonly language: string
}

const readFacts = (country: string): CountryFacts => {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
  return {
    currency: CURRENCIES[country] ?? 'EUR',
    time_zone: TIME_ZONES[country] ?? locale.getTimeZones?.()?.[0] ?? 'Etc/UTC',
    language: locale.maximize().language,
  }
}

const known = new Map<string, CountryFacts>()

/** Reading the time zones of every country takes more than a tenth of a second, and the page lists them all. */
export const factsOf = (country: string): CountryFacts => {
  const facts = known.get(country) ?? readFacts(country)
  known.set(country, facts)
  return facts
}

const MAX_HANDLE = 40

/** As it may stand in an address: `Șapte & Fiii` is `sapte-fiii`. */
export const handleFrom = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_HANDLE)
    .replace(/^-+|-+$/g, '')
