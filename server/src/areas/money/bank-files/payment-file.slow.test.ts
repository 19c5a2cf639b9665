import {
  BANK_PROFILES,
  bankText,
  type FilePayment,
  type PaymentFile,
  parseDecimal,
  writePaymentFile,
} from '@returns-desk/engine'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'

const NAMES = ['Ștefăniță Țurcanu', 'Łukasz Żółć', 'Юлия Щербакова', `${'Ana '.repeat(30)}`, "O'Neill & Sons"]
const CHARACTERS = /^[A-Za-z0-9/\-?:().,'+ ]+$/

const payment = (i: number): FilePayment => ({
  reference: `R${String(i).padStart(7, '0')}-${'X'.repeat(20)}`,
  name: bankText(NAMES[i % NAMES.length] ?? '', 70),
  iban: 'RO49AAAA1B31007593840000',
  // Tenths that no binary fraction has.
  amount: 10 + i * 10 + (i % 3),
  details: bankText(`Refund ${i} #1001 – ${'x'.repeat(200)}`, 140),
})

const fileOf = (profile: PaymentFile['profile'], count: number, bic = ''): PaymentFile => ({
  profile,
  reference: 'RD20261005-A1B2C3D4E5',
  created: '2026-10-05T15:00:00+03:00',
  execution_day: '2026-10-06',
  debtor: { name: 'Shop SRL', iban: 'RO09BCYP0000001234567890', bic },
  currency: profile === 'generic_09' ? 'EUR' : 'RON',
  payments: Array.from({ length: count }, (_, i) => payment(i)),
})

type Ordered = readonly Readonly<Record<string, unknown>>[]
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  parseTagValue: false,
  ignoreDeclaration: true,
})

const nameOf = (element: Ordered[number]) => Object.keys(element).find((key) => key !== ':@') ?? ''
const childrenOf = (element: Ordered[number] | undefined) => (element?.[nameOf(element)] ?? []) as Ordered
const namesIn = (element: Ordered[number] | undefined) => childrenOf(element).map(nameOf)
const child = (element: Ordered[number] | undefined, ...path: string[]): Ordered[number] | undefined =>
  path.reduce((inner, name) => childrenOf(inner).find((one) => nameOf(one) === name), element)
const text = (element: Ordered[number] | undefined, ...path: string[]) =>
  String(child(element, ...path, '#text')?.['#text'] ?? '')

const XML_PROFILES = BANK_PROFILES.filter((profile) => profile !== 'csv')

test.for(XML_PROFILES.flatMap((profile) => [1, 500, 5000].map((count) => [profile, count] as const)))(
  '%s with %i payments has its elements in order, and sums that are exact',
  ([profile, count]) => {
    const file = fileOf(profile, count)
    const xml = writePaymentFile(file)
    expect(XMLValidator.validate(xml)).toBe(true)
    const [document] = parser.parse(xml) as Ordered
    const version = profile === 'generic_09' ? '09' : '03'
    expect(document?.[':@']).toEqual({ '@_xmlns': `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}` })
    const message = child(document, 'CstmrCdtTrfInitn')
    expect(namesIn(message)).toEqual(['GrpHdr', 'PmtInf'])
    expect(namesIn(child(message, 'GrpHdr'))).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
    const group = child(message, 'PmtInf')
    const [head, payments] = [namesIn(group).slice(0, -count), childrenOf(group).slice(-count)]
    expect(head).toEqual([
      ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum'],
      ...(profile === 'generic_03' ? [] : ['PmtTpInf']),
      ...['ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr'],
    ])
    const shapes = new Set(payments.map((one) => [nameOf(one), ...namesIn(one)].join()))
    expect([...shapes]).toEqual(['CdtTrfTxInf,PmtId,Amt,Cdtr,CdtrAcct,RmtInf'])
    const sum = payments.reduce(
      (all, one) => all + (parseDecimal(text(one, 'Amt', 'InstdAmt'), file.currency) ?? Number.NaN),
      0,
    )
    for (const part of [child(message, 'GrpHdr'), group]) {
      expect(text(part, 'NbOfTxs')).toBe(String(count))
      expect(parseDecimal(text(part, 'CtrlSum'), file.currency)).toBe(sum)
      expect(text(part, 'CtrlSum')).toMatch(/^\d+\.\d\d$/)
    }
    const lengths = [
      ['PmtId,EndToEndId', 35],
      ['Cdtr,Nm', 70],
      ['RmtInf,Ustrd', 140],
    ] as const
    for (const one of payments)
      for (const [path, most] of lengths) {
        const value = text(one, ...path.split(','))
        if (!CHARACTERS.test(value) || value.length > most) throw new Error(`${path}: ${value}`)
      }
    expect(new Set(payments.map((one) => text(one, 'PmtId', 'EndToEndId'))).size).toBe(count)
    expect(text(group, 'PmtInfId').length).toBeLessThanOrEqual(35)
  },
)

test('the versions name the day and the bank as their schemas do', () => {
  const groupOf = (profile: PaymentFile['profile'], bic: string) =>
    child(parser.parse(writePaymentFile(fileOf(profile, 1, bic)))[0], 'CstmrCdtTrfInitn', 'PmtInf')
  expect(text(groupOf('generic_03', 'BTRLRO22'), 'DbtrAgt', 'FinInstnId', 'BIC')).toBe('BTRLRO22')
  expect(text(groupOf('generic_09', 'BTRLRO22'), 'DbtrAgt', 'FinInstnId', 'BICFI')).toBe('BTRLRO22')
  for (const profile of XML_PROFILES)
    expect(text(groupOf(profile, ''), 'DbtrAgt', 'FinInstnId', 'Othr', 'Id')).toBe('NOTPROVIDED')
  expect(text(groupOf('generic_03', ''), 'ReqdExctnDt')).toBe('2026-10-06')
  expect(text(groupOf('generic_09', ''), 'ReqdExctnDt', 'Dt')).toBe('2026-10-06')
  expect(text(groupOf('generic_09', ''), 'PmtTpInf', 'SvcLvl', 'Cd')).toBe('SEPA')
  expect(text(groupOf('ron_domestic', ''), 'PmtTpInf', 'InstrPrty')).toBe('NORM')
})

test('as CSV, every payment is a line', () => {
  const lines = writePaymentFile(fileOf('csv', 3)).split('\r\n')
  expect(lines[0]).toBe('reference,name,iban,amount,currency,execution_day,details')
  expect(lines[1]).toMatch(
    /^R0000000-X{20},Stefanita Turcanu,RO49AAAA1B31007593840000,0\.10,RON,2026-10-06,Refund 0 1001 - x+$/,
  )
  expect(lines).toHaveLength(5)
})
