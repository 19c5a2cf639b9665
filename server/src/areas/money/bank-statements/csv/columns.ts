/** What the columns of a statement are, by their names: banks move them around, and add others. */
import { STATEMENT_COLUMNS, type StatementColumn } from '@returns-desk/engine'
import { folded } from './values.ts'

/** `state`: whether the payment was made. */
export type Role = Exclude<StatementColumn, 'none'> | 'state'
const ROLES: readonly Role[] = [...STATEMENT_COLUMNS.filter((column) => column !== 'none'), 'state']

/** Folded, in Romanian and English. Of several in a file the first one here counts most. */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  date: [
    ...['date', 'data', 'booking date', 'posting date', 'data inregistrarii', 'data inregistrare'],
    ...['completed date', 'date completed', 'date completed utc', 'data finalizarii', 'data procesarii'],
    ...['transaction date', 'data tranzactiei', 'data tranzactie', 'data operatiunii', 'data operatiei'],
    ...['value date', 'data valuta', 'data valutei', 'started date', 'data inceperii', 'data de inceput'],
  ],
  debit: [
    ...['debit', 'suma debit', 'suma debitoare', 'valoare debit', 'debit amount', 'rulaj debit'],
    ...['suma iesire', 'iesire', 'iesiri', 'plati', 'paid out', 'money out'],
  ],
  credit: [
    ...['credit', 'suma credit', 'suma creditoare', 'valoare credit', 'credit amount', 'rulaj credit'],
    ...['suma intrare', 'intrare', 'intrari', 'incasari', 'paid in', 'money in'],
  ],
  amount: ['amount', 'suma', 'suma tranzactiei', 'suma tranzactie', 'valoare', 'valoarea', 'transaction amount'],
  currency: ['currency', 'moneda', 'valuta', 'deviza', 'moneda contului', 'valuta contului', 'payment currency'],
  text: [
    ...[
      'description',
      'descriere',
      'descrierea',
      'descrierea tranzactiei',
      'descriere tranzactie',
      'details',
      'detalii',
    ],
    ...[
      'detalii tranzactie',
      'detaliile tranzactiei',
      'detalii plata',
      'explicatie',
      'explicatii',
      'remittance information',
    ],
    ...['type', 'tip', 'tip tranzactie', 'tipul tranzactiei', 'payment details', 'mesaj', 'message'],
  ],
  name: [
    ...[
      'name',
      'nume',
      'nume partener',
      'denumire partener',
      'partener',
      'partner',
      'counterparty',
      'payee',
      'beneficiar',
    ],
    ...['nume denumire ordonator beneficiar', 'ordonator beneficiar', 'nume beneficiar', 'nume ordonator', 'ordonator'],
  ],
  account: [
    ...[
      'iban',
      'cod iban',
      'account',
      'cont',
      'iban partener',
      'cont partener',
      'contul partenerului',
      'cont beneficiar',
    ],
    ...[
      'cod iban ordonator beneficiar',
      'iban ordonator beneficiar',
      'iban beneficiar',
      'iban ordonator',
      'cont ordonator',
    ],
    ...['counterparty account', 'counterparty iban', 'beneficiary iban', 'cont corespondent'],
  ],
  reference: [
    ...[
      'reference',
      'referinta',
      'referinta tranzactiei',
      'referinta tranzactie',
      'transaction reference',
      'end to end id',
    ],
    ...['numar referinta', 'nr referinta', 'transaction id', 'id tranzactie'],
  ],
  state: ['state', 'stare', 'starea', 'status'],
}

/** Behind the name of a column, for instance in `Debit (RON)`. */
const CURRENCY_BEHIND = /^(.+?)(?: in)? (ron|lei|eur|usd|gbp|chf|huf)$/

export interface Columns {
  /** By role, those that count most first; empty if the file has no such column. */
  readonly at: (role: Role) => readonly number[]
  /** That a header names; empty if none does. */
  readonly currency: string
}

export const columnsIn = (header: readonly string[]): Columns => {
  const words = header.map(folded)
  const behind = words.map((word) => CURRENCY_BEHIND.exec(word))
  const names = words.map((word, i) => behind[i]?.[1] ?? word)
  const places = new Map(
    ROLES.map((role) => [role, NAMES[role].flatMap((name) => names.flatMap((word, i) => (word === name ? [i] : [])))]),
  )
  // Of a file with both, the columns of their own say more.
  if (places.get('debit')?.length && places.get('credit')?.length) places.set('amount', [])
  const at = (role: Role) => places.get(role) ?? []
  const ofMoney = [...at('debit'), ...at('credit'), ...at('amount')]
  return { at, currency: ofMoney.map((i) => behind[i]?.[2]).find((code) => code !== undefined) ?? '' }
}

/** Enough to read payments by. */
export const isHeader = ({ at }: Columns): boolean =>
  at('date').length > 0 && (at('amount').length > 0 || (at('debit').length > 0 && at('credit').length > 0))
