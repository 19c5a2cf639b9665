// IBANs as customers type them: with spaces, in any case. Checked for the country's length and form and by mod 97,
// which catches every single wrong digit or letter and nearly every swap; it does not say that the account exists.

/** Length per country, from the IBAN registry; a country that is not here is checked by mod 97 and general form. */
const LENGTHS = new Map(
  [
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24',
    'FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32',
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22',
    'SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
/** The bank's four letters, then sixteen letters or digits. */
const ROMANIAN_FORM = /^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/

export const normaliseIban = (text: string): string => text.replace(/[\s\u00a0\u2000-\u200f.-]/g, '').toUpperCase()

export const isIban = (text: string): boolean => {
  const iban = normaliseIban(text)
  if (!FORM.test(iban)) return false
  const country = iban.slice(0, 2)
  if (iban.length !== (LENGTHS.get(country) ?? iban.length) || (country === 'RO' && !ROMANIAN_FORM.test(iban)))
    return false
  // Check digits 00, 01 and 99 can satisfy mod 97 but are never issued.
  return !/^..(00|01|99)/.test(iban) && remainder97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** Letters count as 10..35; the remainder is carried along, so no number grows beyond a few thousand. */
const remainder97 = (text: string) => {
  let remainder = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    remainder = code < 58 ? (remainder * 10 + code - 48) % 97 : (remainder * 100 + code - 55) % 97
  }
  return remainder
}

/** In groups of four, as banks print it: "RO49 AAAA 1B31 0075 9384 0000". */
export const formatIban = (text: string): string => normaliseIban(text).replace(/(.{4})(?=.)/g, '$1 ')

/** Country, check digits and the last four; enough to recognise one's own account, nothing for anyone else. */
export const maskIban = (text: string): string => {
  const iban = normaliseIban(text)
  if (iban.length <= 8) return '•'.repeat(iban.length)
  return formatIban(iban.slice(0, 4) + '•'.repeat(iban.length - 8) + iban.slice(-4))
}
