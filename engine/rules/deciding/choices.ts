// Values of the choice attributes that are the same for every shop. Countries and currencies are ISO codes, named by
// Intl in the reader's language. What a shop configures (reasons, methods) is a choice by id instead.

export type Labels = { readonly en: string; readonly ro: string }
export type Choice = { readonly value: string; readonly labels: Labels }

const COUNTRIES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
const CURRENCIES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'

const named = (codes: string, type: 'region' | 'currency'): Choice[] => {
  const [en, ro] = ['en', 'ro'].map((language) => new Intl.DisplayNames(language, { type }))
  return codes.split(' ').map((value) => ({
    value,
    labels: { en: en?.of(value) ?? value, ro: ro?.of(value) ?? value },
  }))
}

export const COUNTRY_CHOICES = named(COUNTRIES, 'region')
export const CURRENCY_CHOICES = named(CURRENCIES, 'currency')

export const EVENT_TYPES = [
  'return_created',
  'status_changed',
  'parcel_received',
  'inspected',
  'deadline_near',
  'refund_sent',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const EVENT_LABELS: Readonly<Record<EventType, Labels>> = {
  return_created: { en: 'return created', ro: 'retur creat' },
  status_changed: { en: 'status changed', ro: 'status schimbat' },
  parcel_received: { en: 'parcel received', ro: 'colet primit' },
  inspected: { en: 'parcel inspected', ro: 'colet verificat' },
  deadline_near: { en: 'deadline near', ro: 'termen apropiat' },
  refund_sent: { en: 'refund sent', ro: 'bani rambursați' },
}

export const EVENT_CHOICES: Choice[] = EVENT_TYPES.map((value) => ({ value, labels: EVENT_LABELS[value] }))

/** By `order_index`; a fallback where the shop's own names are not available. */
export const STATUS_CHOICES: Choice[] = [
  { value: '1', labels: { en: 'new', ro: 'nou' } },
  { value: '2', labels: { en: 'awaiting parcel', ro: 'în așteptarea coletului' } },
  { value: '3', labels: { en: 'received', ro: 'primit' } },
  { value: '4', labels: { en: 'processed', ro: 'procesat' } },
  { value: '5', labels: { en: 'refund to IBAN', ro: 'rambursare în IBAN' } },
  { value: '6', labels: { en: 'pending action', ro: 'necesită acțiune' } },
  { value: '7', labels: { en: 'completed', ro: 'finalizat' } },
  { value: '8', labels: { en: 'cancelled', ro: 'anulat' } },
]
