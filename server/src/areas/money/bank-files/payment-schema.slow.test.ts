/** Files of all kinds against the schemas of their messages: see `test/iso20022/README.md`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BANK_PROFILES,
  bankText,
  DETAILS_LENGTH,
  type FilePayment,
  isBankReference,
  NAME_LENGTH,
  type PaymentFile,
  writePaymentFile,
  zonedText,
} from '@returns-desk/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { paymentSchema } from '../../../test/iso20022/payment-schema.ts'

const { ISO_20022_SCHEMAS } = process.env
const SEED = 20_022
const XML_PROFILES = BANK_PROFILES.filter((profile) => profile !== 'csv')
type XmlProfile = (typeof XML_PROFILES)[number]
const versionOf = (profile: XmlProfile) => (profile === 'generic_09' ? '09' : '03')

const schemasOf = async (version: '03' | '09'): Promise<string[]> => {
  const published = ISO_20022_SCHEMAS && join(ISO_20022_SCHEMAS, `pain.001.001.${version}.xsd`)
  return [paymentSchema(version), ...(published ? [await readFile(published, 'utf8')] : [])]
}

/** All at once, against each schema; empty if all are valid. */
const mistakesIn = async (profile: XmlProfile, files: readonly string[]): Promise<string[]> => {
  const xml = files.map((contents, i) => ({ fileName: `${profile}-${i}.xml`, contents }))
  const mistakes: string[] = []
  for (const schema of await schemasOf(versionOf(profile))) {
    const { valid, errors } = await validateXML({ xml, schema, maxMemoryPages: 8192 })
    if (!valid) mistakes.push(...errors.map(({ rawMessage }) => rawMessage))
  }
  return mistakes
}

const LETTERS = [
  'aăâbcdefghiîjklmnopqrsștțuvwxyzAĂÂÎȘȚşţŞŢ',
  'aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyzÁÉÍÓÖŐÚÜŰ',
  'aäbcdefghijklmnoöpqrsßtuüvwxyzÄÖÜẞ',
  '0123456789 .,-\'&/()+;:"<>!?#*_„”–',
].flatMap((letters) => [...letters])
const words = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 200 })
/** As they are when a file is made: one that is empty is refused before. */
const named = (length: number) => words.map((text) => bankText(text, length)).filter((text) => text !== '')

const CURRENCIES = {
  generic_03: ['RON', 'EUR', 'HUF', 'JPY', 'KWD'],
  generic_09: ['EUR', 'RON'],
  ron_domestic: ['RON'],
}
/** In minor units. The most that one payment may be is checked before: nine digits before the point. */
const anyAmount = fc.oneof(
  fc.integer({ min: 1, max: 99 }),
  fc.integer({ min: 100, max: 999_999 }),
  fc.integer({ min: 90_000_000_000, max: 99_999_999_999 }),
)
const anyPayment = fc.record({
  name: named(NAME_LENGTH),
  iban: fc.constantFrom('RO49AAAA1B31007593840000', 'DE89370400440532013000', 'HU42117730161111101800000000'),
  amount: anyAmount,
  details: words.map((text) => bankText(text, DETAILS_LENGTH)),
})
const anyFile = (profile: XmlProfile): fc.Arbitrary<PaymentFile> =>
  fc
    .record({
      currency: fc.constantFrom(...CURRENCIES[profile]),
      execution_day: fc.date({ min: new Date('2026-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }),
      debtor: fc.record({
        name: named(NAME_LENGTH),
        iban: fc.constant('RO09BCYP0000001234567890'),
        bic: fc.constantFrom('', 'BTRLRO22', 'BTRLRO22XXX'),
      }),
      payments: fc.array(anyPayment, { minLength: 1, maxLength: 60 }),
    })
    .map(({ execution_day, payments, ...file }) => ({
      ...file,
      profile,
      reference: 'RD20261005-A1B2C3D4E5',
      created: zonedText(execution_day, 'Europe/Bucharest'),
      execution_day: execution_day.toISOString().slice(0, 10),
      payments: payments.map((payment, i) => ({ ...payment, reference: `R${String(i).padStart(7, '0')}-1X2Y3Z4W5V` })),
    }))

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, value]) => value ?? '')

/** Of decimals as they are written, digit by digit. */
const exactSum = (amounts: readonly string[]): string => {
  const places = Math.max(...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))
  const units = amounts.reduce((sum, amount) => {
    const [whole = '', part = ''] = amount.split('.')
    return sum + BigInt(whole + part.padEnd(places, '0'))
  }, 0n)
  const digits = String(units).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

test.for(XML_PROFILES)('forty random files of the kind %s are valid, and their sums are exact', async (profile) => {
  const files = fc.sample(anyFile(profile), { seed: SEED, numRuns: 40 })
  const written = files.map(writePaymentFile)
  expect(await mistakesIn(profile, written)).toEqual([])
  for (const [i, xml] of written.entries()) {
    const { payments, currency } = files[i] as PaymentFile
    const sum = exactSum(valuesOf(xml, 'InstdAmt'))
    expect(valuesOf(xml, 'CtrlSum')).toEqual([sum, sum])
    expect(valuesOf(xml, 'NbOfTxs')).toEqual(Array(2).fill(String(payments.length)))
    expect(BigInt(sum.replace('.', ''))).toBe(payments.reduce((all, { amount }) => all + BigInt(amount), 0n))
    expect(xml.match(/ Ccy="[A-Z]+"/g)).toEqual(Array(payments.length).fill(` Ccy="${currency}"`))
  }
})

const large = (profile: XmlProfile, count: number): PaymentFile => {
  const payments = Array.from({ length: count }, (_, i): FilePayment => {
    const name = bankText('Ștefăniță Győző Weiß', NAME_LENGTH)
    return { name, iban: 'RO49AAAA1B31007593840000', amount: 99_999_999_999 - i, details: '', reference: `R${i}-1` }
  })
  return { ...(fc.sample(anyFile(profile), { seed: SEED, numRuns: 1 })[0] as PaymentFile), currency: 'RON', payments }
}

test.for(XML_PROFILES)('five thousand of the largest payments make a valid file of the kind %s', async (profile) => {
  const xml = writePaymentFile(large(profile, 5000))
  expect(await mistakesIn(profile, [xml])).toEqual([])
  expect(valuesOf(xml, 'CtrlSum')[0]).toBe(exactSum(valuesOf(xml, 'InstdAmt')))
})

const MISTAKES: Readonly<Record<string, (xml: string) => string>> = {
  'an element at another place': (xml) => xml.replace(/(<PmtMtd>.*<\/PmtMtd>)\s*(<BtchBookg>.*<\/BtchBookg>)/, '$2$1'),
  'no sum': (xml) => xml.replace(/<NbOfTxs>.*<\/NbOfTxs>/, ''),
  'a reference that is too long': (xml) => xml.replace(/<EndToEndId>/, `<EndToEndId>${'X'.repeat(35)}`),
  'an amount with too many decimals': (xml) => xml.replace(/<\/InstdAmt>/, '000001</InstdAmt>'),
  'an amount without a currency': (xml) => xml.replace(/ Ccy="[A-Z]+"/, ''),
  'an account with a space': (xml) => xml.replace(/<IBAN>RO/, '<IBAN>RO '),
  'a day that does not exist': (xml) => xml.replace(/\d{4}-\d\d-\d\d<\/(ReqdExctnDt|Dt)>/, '2026-02-30</$1>'),
  'the bank by the name of the other version': (xml) =>
    xml.includes('<BICFI>') ? xml.replaceAll('BICFI>', 'BIC>') : xml.replaceAll('BIC>', 'BICFI>'),
}

test.for(['generic_03', 'generic_09'] as const)(
  'in a file of the kind %s, every mistake is noticed',
  async (profile) => {
    const file = large(profile, 2)
    const right = writePaymentFile({ ...file, debtor: { ...file.debtor, bic: 'BTRLRO22' } })
    const wrong = Object.values(MISTAKES).map((make) => make(right))
    expect(wrong).not.toContain(right)
    const found = await mistakesIn(profile, [right, ...wrong])
    const noticed = Object.keys(MISTAKES).filter((_, i) =>
      found.some((mistake) => mistake.startsWith(`${profile}-${i + 1}.xml`)),
    )
    expect(noticed).toEqual(Object.keys(MISTAKES))
    expect(found.filter((mistake) => mistake.startsWith(`${profile}-0.xml`) && !mistake.includes('validates'))).toEqual(
      [],
    )
  },
)

test('references of payouts can stand in a file', () => {
  for (const reference of ['R0000427-2', 'R0000427-1X2Y3Z4W5V']) expect(isBankReference(reference)).toBe(true)
})
