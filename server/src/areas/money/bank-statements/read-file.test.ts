import { toDecimal } from '@returns-desk/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BCR, BT, IBAN, ING, MT940, OWN_IBAN, RAIFFEISEN, REVOLUT } from './bank-examples.ts'
import { describeFile, readFile } from './read-file.ts'
import type { StatementLine } from './statement-line.ts'

const read = (text: string | Buffer) => readFile(Buffer.from(text), 'RON')

/** Day, kind, amount and currency of each. */
const brief = ({ booked_on, kind, amount, currency }: StatementLine) =>
  `${booked_on} ${kind} ${toDecimal(amount ?? 0, currency).toFixed(2)} ${currency}`

const PAID = '2026-11-19 paid 1240.91 RON'

const mt940 = (...entries: readonly string[]) =>
  [':20:1', ':25:1', ':60F:C261118RON1,', ...entries, ':62F:C261119RON1,', '-', ''].join('\n')

describe('statements of banks', () => {
  const preambleEnd = BT.indexOf('"Data tranzactie"')
  test.for([
    ['Banca Transilvania', BT],
    ['Banca Transilvania, without its preamble', BT.slice(preambleEnd)],
  ])('%s', ([, file = '']) => {
    const { lines, unread } = read(file)
    expect(unread).toEqual([])
    expect(lines.map(brief)).toEqual([PAID, '2026-11-20 returned 1240.91 RON', '2026-11-20 paid 1.50 RON'])
    expect(lines[0]).toMatchObject({ reference: '123NEXT26323', ibans: [IBAN] })
    expect(lines[0]?.description).toContain('R0001337-1')
    // That the bank calls it a payment in says nothing of why.
    expect(lines.map(({ is_return }) => is_return)).toEqual([false, false, false])
  })

  test.for([
    ['above the table', BT.replace('"CUI:","12345678"', '"Moneda:","EUR"')],
    ['in the number of the account', BT.replace(OWN_IBAN, 'RO63BTRLEURCRT0123456701')],
    ['in a small table above', `Extras;Cont;Valuta\n1;Curent;EUR\n${RAIFFEISEN}`],
    ['in the names of the columns', BT.replace('"Debit","Credit"', '"Debit (EUR)","Credit (EUR)"')],
  ])('an account in euro is read as one: the bank says so %s', ([, file = '']) => {
    expect(new Set(read(file).lines.map(({ currency }) => currency))).toEqual(new Set(['EUR']))
  })

  test('BCR: decimal commas, zero in the other column, both kinds of dates', () => {
    const { lines, unread } = read(BCR)
    expect([lines.map(brief), unread]).toEqual([[PAID, '2026-11-20 returned 1240.91 RON'], []])
    expect(lines[0]).toMatchObject({ description: 'Plata; Retur R0001337-1 · Ștefan Țîrlea', reference: '2611190001' })
  })

  test('Raiffeisen: the day of booking counts', () => {
    const { lines, unread } = read(RAIFFEISEN)
    expect([lines.map(brief), unread]).toEqual([[PAID, '2026-11-20 returned 77.00 RON'], []])
    expect(lines[0]).toMatchObject({ ibans: [IBAN], description: 'Retur R0001337-1 · Maria Ionescu' })
  })

  test('ING: dates in words, and details on lines of their own', () => {
    const { lines, unread } = read(ING)
    expect([lines.map(brief), unread]).toEqual([[PAID, '2026-12-01 returned 77.00 RON'], []])
    expect(lines[0]).toMatchObject({ reference: '7712345', ibans: [IBAN] })
    expect(lines[0]?.description).toContain('Detalii:Retur R0001337-1')
    expect(lines[1]?.description).toBe('Incasare · Ordonator:Dan Ilie')
  })

  test('Revolut: only what is completed, without its fee', () => {
    const { lines, unread } = read(REVOLUT)
    expect([lines.map(brief), unread]).toEqual([[PAID, '2026-11-20 returned 77.00 EUR'], []])
  })

  test('Revolut Business: the currency of the payment, not that of the card', () => {
    const header = 'Date completed (UTC),Type,State,Description,Orig currency,Orig amount,Payment currency,Amount'
    const { lines } = read(`${header}\n2026-11-19,TRANSFER,COMPLETED,To Maria R0001337-1,USD,-90.00,EUR,-77.00\n`)
    expect(lines.map(brief)).toEqual(['2026-11-19 paid 77.00 EUR'])
  })

  test('MT940: several statements, texts that go on, and what is taken back', () => {
    const { format, lines, unread } = read(MT940)
    expect([format, unread]).toEqual(['mt940', []])
    expect(lines.map(brief)).toEqual([
      PAID,
      '2026-11-20 returned 1240.91 RON',
      '2027-01-02 returned 77.50 EUR',
      '2026-12-31 paid 12.00 EUR',
    ])
    expect(lines.map(({ is_return }) => is_return)).toEqual([false, true, false, false])
    expect(lines[0]).toMatchObject({ reference: 'R0001337-1', bank_ref: '2611190001', ibans: [IBAN] })
    expect(lines[0]?.description).toContain('restituire pret R0001337-1 multumim')
    expect(lines[2]).toMatchObject({ reference: 'R0001338-1', ibans: [IBAN] })
    expect(lines[2]?.description).toBe('INCASARE · EREF+R0001338-1 Factura 12 · Dan Ilie')
  })

  test.for([
    ['C', 'NTRF', 'returned', false],
    ['C', 'NRTI', 'returned', true],
    ['RD', 'NTRF', 'returned', true],
    ['RC', 'NTRF', 'paid', true],
    ['D', 'NTRF', 'paid', false],
  ] as const)('an entry %s of the kind %s: %s, taken back: %s', ([side, type, kind, is_return]) => {
    expect(read(mt940(`:61:261119${side}1,00${type}NONREF`)).lines).toMatchObject([{ kind, is_return, reference: '' }])
  })

  test.for([
    ['CRDT', '', '', 'returned', false],
    ['CRDT', '<RvslInd>false</RvslInd>', '', 'returned', false],
    ['CRDT', '<RvslInd>true</RvslInd>', '', 'returned', true],
    ['CRDT', '<RvslInd>1</RvslInd>', '', 'returned', true],
    ['CRDT', '', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>', 'returned', true],
    ['DBIT', '<RvslInd>true</RvslInd>', '', 'paid', true],
    ['DBIT', '', '', 'paid', false],
  ] as const)('an entry of camt.053 %s%s%s: %s, taken back: %s', ([side, reversal, details, kind, is_return]) => {
    const entry = [
      `<Ntry><Amt Ccy="RON">1.00</Amt><CdtDbtInd>${side}</CdtDbtInd>${reversal}<Sts>BOOK</Sts>`,
      `<BookgDt><Dt>2026-11-19</Dt></BookgDt><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`,
    ]
    const file = `<Document><BkToCstmrStmt><Stmt>${entry.join('')}</Stmt></BkToCstmrStmt></Document>`
    expect(read(file).lines).toMatchObject([{ kind, is_return }])
  })

  test('columns may be in any order, in other words and letters', () => {
    const file = 'Sold;SUMĂ CREDIT;Dată înregistrare;Descriere;Sumă debit\n1;;19 Nov 2026;x;1240,91\n'
    expect(read(file).lines.map(brief)).toEqual([PAID])
  })
})

describe('encodings', () => {
  // Small and capital a with breve, a and i with circumflex, s and t with cedilla.
  const CENTRAL_EUROPE: Record<string, number> = {
    ă: 0xe3,
    Ă: 0xc3,
    â: 0xe2,
    î: 0xee,
    Î: 0xce,
    ș: 0xba,
    Ș: 0xaa,
    ț: 0xfe,
    Ț: 0xde,
  }
  const singleByte = (text: string) =>
    Buffer.from([...text].map((letter) => CENTRAL_EUROPE[letter] ?? letter.charCodeAt(0)))
  const swapped = (file: Buffer) => Buffer.from(file).swap16()
  const text = BCR
  const dashed = text.replace('Plata;', 'Plata – ')
  const cedilla = text.replace('Ștefan Țîrlea', 'Ştefan Ţîrlea')

  test.for([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-8 with cedillas', Buffer.from(cedilla)],
    ['UTF-8 with marks as characters of their own', Buffer.from(text.normalize('NFD'))],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['ISO-8859-2', singleByte(text)],
    [
      'windows-1250',
      Buffer.concat([...dashed].map((letter) => (letter === '–' ? Buffer.from([0x96]) : singleByte(letter)))),
    ],
  ] as const)('%s', ([, file]) => {
    const { lines, unread } = read(file)
    expect([lines.map(brief), unread]).toEqual([[PAID, '2026-11-20 returned 1240.91 RON'], []])
    expect(lines[0]?.description).toMatch(/^Plata.* Retur R0001337-1 · Ștefan Țîrlea$/)
  })
})

describe('what cannot be read', () => {
  const HEADER = 'date;amount;currency;description;state'
  const GOOD = '2026-11-19;-1240.91;RON;good;'
  test.for([
    ['a day that does not exist', '31.02.2026;-1;RON;;', 'date'],
    ['no day', ';-1;RON;;', 'date'],
    ['an amount in words', '2026-11-19;a lot;RON;;', 'amount'],
    ['no amount', '2026-11-19;;RON;;', 'amount'],
    ['an amount of a thousand, or of one', '2026-11-19;-1.234;RON;;', 'amount'],
    ['a currency that is none', '2026-11-19;-1;R0N;;', 'currency'],
    ['a state that nobody knows', '2026-11-19;-1;RON;;WEIRD', 'state'],
    ['a quote that is never closed', '"2026-11-19;-1;RON;;', 'quote'],
  ] as const)('%s costs its own line', ([, line, reason]) => {
    const { lines, unread } = read([HEADER, GOOD, line, GOOD, ''].join('\n'))
    expect([lines.map(brief), unread]).toEqual([[PAID, PAID], [{ line: 3, reason }]])
  })

  test('an amount in both columns, or of another sign than the others, is left to people', () => {
    const { lines, unread } = read(
      'data;debit;credit\n2026-11-19;1;\n2026-11-19;2;\n2026-11-19;-2;\n2026-11-19;3;4\n2026-11-19;0,00;0,00\n',
    )
    expect(lines.map(({ amount }) => amount)).toEqual([100, 200])
    expect(unread).toEqual([
      { line: 4, reason: 'sign' },
      { line: 5, reason: 'amount' },
    ])
  })

  test('quotes in the middle of a text are a part of it', () => {
    const [line] = read('date,amount,description\n2026-11-19,-1,"SC "X" SRL, ""Y"""\n').lines
    expect(line?.description).toBe('SC "X" SRL, "Y"')
  })

  test('an entry of camt.053 without a day is named by the line on which it begins', () => {
    const entry = (day: string) => `<Ntry><Amt Ccy="RON">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${day}</Ntry>`
    const day = '<BookgDt><Dt>2026-11-19</Dt></BookgDt>'
    const { lines, unread } = read(
      `<Document><BkToCstmrStmt><Stmt>\n${entry(day)}\n${entry('')}\n${entry(day)}</Stmt></BkToCstmrStmt></Document>`,
    )
    expect([lines.length, unread]).toEqual([2, [{ line: 3, reason: 'date' }]])
  })
})

describe('what MT940 does not hold', () => {
  test('an entry that is none costs its own line, and its text belongs to nothing', () => {
    const entries = [':61:2611191119D1,00NTRFA', ':86:one', ':61:nothing', ':86:two', ':61:2613191119D1,00NTRFB']
    const { lines, unread } = read(mt940(...entries))
    expect(lines.map(({ description }) => description)).toEqual(['one'])
    expect(unread).toEqual([
      { line: 6, reason: 'entry' },
      { line: 8, reason: 'date' },
    ])
  })

  test('texts and balances without an entry are no payments', () => {
    expect(read(mt940(':86:nothing happened'))).toMatchObject({ lines: [], unread: [] })
  })
})

const entry = fc.record({
  day: fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  side: fc.constantFrom('D', 'C', 'RD', 'RC'),
  amount: fc.integer({ min: 1, max: 99_999_999_99 }),
  reference: fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,14}$/),
  bankRef: fc.stringMatching(/^[A-Z0-9]{0,16}$/),
  text: fc
    .string({ unit: fc.constantFrom('a', 'B', '7', '-', ':', '/', '.'), maxLength: 300 })
    .map((text) => `x${text}`),
})

test('what is written as MT940 is read again, though its texts are cut', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), fc.constantFrom('\n', '\r\n'), (entries, lineEnd) => {
      const dayText = (day: Date) => day.toISOString().slice(0, 10)
      const fields = entries.flatMap(({ day, side, amount, reference, bankRef, text }) => {
        const [, year = '', month, last] = /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(dayText(day)) ?? []
        const sum = (amount / 100).toFixed(2).replace('.', ',')
        // A colon or a hyphen that begins a line would begin a field, or end the statement.
        const cut = text.match(/.{1,65}/g)?.map((part) => part.replace(/^[:-]/, 'x')) ?? []
        return [
          `:61:${year}${month}${last}${month}${last}${side}${sum}NTRF${reference}//${bankRef}`,
          `:86:${cut.join('\n')}`,
        ]
      })
      const { lines, unread } = read(mt940(...fields).replaceAll('\n', lineEnd))
      expect(unread).toEqual([])
      expect(lines).toMatchObject(
        entries.map(({ day, side, amount, reference, bankRef, text }) => ({
          ...{ booked_on: dayText(day), amount, currency: 'RON', bank_ref: bankRef, is_return: side.length > 1 },
          ...{ kind: side === 'D' || side === 'RC' ? 'paid' : 'returned' },
          reference: reference === 'NONREF' ? '' : reference,
          description: text
            .match(/.{1,65}/g)
            ?.map((part) => part.replace(/^[:-]/, 'x'))
            .join(''),
        })),
      )
    }),
  )
})

const COLUMNS = {
  date: ['Data', 'Booking date', 'Data înregistrării'],
  debit: ['Debit', 'Sumă ieșire', 'Paid out'],
  credit: ['Credit', 'Suma intrare', 'Money in'],
  text: ['Descriere', 'Details', 'Explicații'],
} as const
type Written = keyof typeof COLUMNS

const payment = fc.record({
  day: fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  isDebit: fc.boolean(),
  amount: fc.integer({ min: 1, max: 99_999_999_99 }),
  text: fc.string({ unit: fc.constantFrom('a', 'Ș', '"', ';', ',', '\n', ' ', '7') }).map((text) => `x${text}x`),
})

const layout = fc.record({
  order: fc.shuffledSubarray<Written>(['date', 'debit', 'credit', 'text'], { minLength: 4 }),
  language: fc.integer({ min: 0, max: 2 }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  decimalMark: fc.constantFrom('.', ','),
  dayFirst: fc.boolean(),
})

test('what is written as CSV is read again, whatever the columns, separators and texts', () => {
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), layout, (payments, how) => {
      const money = (amount: number) => (amount / 100).toFixed(2).replace('.', how.decimalMark)
      const dayText = (day: Date) => {
        const text = day.toISOString().slice(0, 10)
        return how.dayFirst ? text.split('-').reverse().join('.') : text
      }
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
      const rows = payments.map(({ day, isDebit, amount, text }) => {
        const [debit, credit] = isDebit ? [money(amount), ''] : ['', money(amount)]
        const cells = { date: dayText(day), debit, credit, text }
        return how.order.map((column) => quoted(cells[column])).join(how.delimiter)
      })
      const header = how.order.map((column) => COLUMNS[column][how.language]).join(how.delimiter)
      const { lines, unread } = read([header, ...rows, ''].join(how.lineEnd))
      expect(unread).toEqual([])
      expect(lines).toMatchObject(
        payments.map(({ day, isDebit, amount, text }) => ({
          ...{ booked_on: day.toISOString().slice(0, 10), kind: isDebit ? 'paid' : 'returned', amount },
          description: text,
        })),
      )
    }),
  )
})

test('no bytes make the reader fail in another way than by saying so', () => {
  const piece = fc.constantFrom(
    ':20:',
    '\n:61:261119D1,00NTRF',
    '\n:86:?20',
    'date',
    ';',
    ',',
    '"',
    '\n',
    'debit;credit',
    '19 noiembrie 2026',
    '1,00',
    '<',
    '\uFEFF',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      try {
        read(pieces.join(''))
        describeFile(Buffer.from(pieces.join('')), {})
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^statement_(unreadable|columns_unknown)$/) })
      }
    }),
  )
})
