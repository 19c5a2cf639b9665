// IBANs as customers type them: with spaces, in any case. Checks the country's format and mod 97, which catches every
// single wrong digit or letter and nearly every swap; it cannot tell whether the account exists.
// A package would know more and weigh more, and every customer loads this; a test compares the table with that package.

/**
 * The format after the check digits, by country: `a4c16 RO` is four letters, then sixteen letters or digits. From the
 * IBAN registry, ordered by format. Countries not listed have no IBANs.
 */
const FORMS = [
  'a1n10c12 IT SM a2n12 FK a4c13 LV a4c14 BH a4c15 GI a4c16 RO a4c20 AZ a4c21 QA a4c22 KW a4c24 LC a4n10 NL a4n14',
  'GB a4n15 IQ a4n19a3 MU a4n20 DO HN NI SV a4n20a3 SC a4n4c16 BY a4n4c18 JO YE a4n5c18 MT a4n6c8 BG c20 MD c24',
  'GT c2n16 GE c4n14 IE c4n16 PK VG c4n21 PS n10c11n2 FR GF GP MC MF MQ NC PF PM RE TF WF YT n11 NO n12 BE n14 AX',
  'DK FI FO GL SD n14c15 RU n15 SI n16 AT BA EE LT MN XK n17 HR n18 CR DE ME RS VA n19 AE IL SO TL n20 CZ ES SE',
  'SK TN n21 LY PT ST n22 IS n23 BI DJ MR n23a1c1 BR n24 HU PL n25 EG n2c18 SA n3c10n2 MK n3c13 KZ LU n3c16 OM',
  'n4c20 LB n5c12 CH LI n5c17 TR n6c19 UA n7c16 GR n8c12 AD n8c16 AL CY',
].join(' ')

const CHARACTERS: Readonly<Record<string, string>> = { a: 'A-Z', n: '0-9', c: 'A-Z0-9' }

const formOf = (form: string) =>
  form.replace(/([anc])(\d+)/g, (_, kind: string, length: string) => `[${CHARACTERS[kind]}]{${length}}`)

/** Two letters are a country; anything else is the format of the countries after it. */
const BY_COUNTRY = (() => {
  const forms = new Map<string, RegExp>()
  let form = /(?!)/
  for (const word of FORMS.split(' '))
    if (/^[A-Z]{2}$/.test(word)) forms.set(word, form)
    else form = new RegExp(`^[A-Z]{2}\\d{2}${formOf(word)}$`)
  return forms
})()

/** How many characters an IBAN of each country has. */
export const IBAN_LENGTHS: ReadonlyMap<string, number> = (() => {
  const lengths = new Map<string, number>()
  let length = 0
  for (const word of FORMS.split(' '))
    if (/^[A-Z]{2}$/.test(word)) lengths.set(word, length)
    else length = 4 + [...word.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0)
  return lengths
})()

export const normaliseIban = (text: string): string => text.replace(/[\s\u00a0\u2000-\u200f.-]/g, '').toUpperCase()

export const isIban = (text: string): boolean => {
  const iban = normaliseIban(text)
  if (!BY_COUNTRY.get(iban.slice(0, 2))?.test(iban)) return false
  // Check digits 00, 01 and 99 can satisfy mod 97 but are never issued.
  return !/^..(00|01|99)/.test(iban) && remainder97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** Letters count as 10..35; the remainder is taken at each step, so the number stays small. */
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

/** Country, check digits and the last four: enough to recognise one's own account and useless to anyone else. */
export const maskIban = (text: string): string => {
  const iban = normaliseIban(text)
  if (iban.length <= 8) return '•'.repeat(iban.length)
  return formatIban(iban.slice(0, 4) + '•'.repeat(iban.length - 8) + iban.slice(-4))
}
