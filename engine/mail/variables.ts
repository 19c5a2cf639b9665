/**
 * The variables that a template may use between percent signs. Nothing else is ever replaced. `example` is shown in a
 * preview instead of real data, formatted as in the mail.
 */

import { formatDateTime, formatDay, formatExactTime } from '../base/words/dates.ts'
import { formatMoney } from '../base/words/money.ts'
import type { Language } from '../rules/deciding/dictionary.ts'
import { DEFAULT_ACCENT, textOn } from './colors.ts'

type Texts = Readonly<Record<Language, string>>
export interface EmailVariable {
  readonly name: string
  /** One or two words, for a chip in the editor and for the row of a table. */
  readonly label: Texts
  readonly description: Texts
  readonly example: Texts
}

const inBoth = (text: string): Texts => ({ en: text, ro: text })
const amount = (decimal: number): Texts => ({
  en: formatMoney(decimal, 'RON', 'en'),
  ro: formatMoney(decimal, 'RON', 'ro'),
})
const day = (text: string): Texts => ({ en: formatDay(text, 'en'), ro: formatDay(text, 'ro') })

const ZONE = 'Europe/Bucharest'
const RECEIVED = '2026-10-05T14:30:12Z'
const variable = <const Name extends string>(
  name: Name,
  [labelEn, labelRo]: readonly [en: string, ro: string],
  en: string,
  ro: string,
  example: Texts,
) => ({ name, label: { en: labelEn, ro: labelRo }, description: { en, ro }, example })

export const EMAIL_VARIABLES = [
  variable(
    'code.minutes',
    ['Minutes valid', 'Minute de valabilitate'],
    'How many minutes the one-time code is valid for',
    'Câte minute este valabil codul de unică folosință',
    inBoth('15'),
  ),
  variable(
    'code.value',
    ['Code', 'Codul'],
    'The one-time code with which a customer opens an order in the portal',
    'Codul de unică folosință cu care clientul își deschide comanda în portal',
    inBoth('482 915'),
  ),
  variable(
    'credit.code',
    ['Store credit code', 'Codul creditului'],
    'The code of the store credit, with which it is spent',
    'Codul creditului de magazin, cu care se cheltuiește',
    inBoth('K7QM-4RTX-9HWD-E3VA'),
  ),
  variable(
    'credit.expires',
    ['Valid until', 'Valabil până la'],
    'The last day on which the store credit can be spent',
    'Ultima zi în care creditul de magazin poate fi cheltuit',
    day('2027-10-19'),
  ),
  variable(
    'credit.value',
    ['Value of the store credit', 'Valoarea creditului'],
    'What the store credit is worth',
    'Cât valorează creditul de magazin',
    amount(231.01),
  ),
  variable(
    'customer.email',
    ['Customer’s e-mail', 'E-mailul clientului'],
    "The customer's e-mail address",
    'Adresa de e-mail a clientului',
    inBoth('maria@example.com'),
  ),
  variable(
    'customer.name',
    ['Customer’s name', 'Numele clientului'],
    "The customer's name as shown on the order; empty if it is not known",
    'Numele clientului, așa cum apare pe comandă; gol dacă nu este cunoscut',
    inBoth('Maria Ionescu'),
  ),
  variable(
    'order.date',
    ['Order date', 'Data comenzii'],
    'The day the order was placed',
    'Data la care a fost plasată comanda',
    day('2026-09-21'),
  ),
  variable(
    'order.name',
    ['Order', 'Comanda'],
    'The order as the customer knows it',
    'Comanda, așa cum o cunoaște clientul',
    inBoth('#1042'),
  ),
  variable(
    'order.number',
    ['Order number', 'Numărul comenzii'],
    'The internal number of the order',
    'Numărul intern al comenzii',
    inBoth('50001042'),
  ),
  variable(
    'return.awb',
    ['AWB', 'AWB'],
    'The AWB, the courier’s number for the parcel; empty until there is one',
    'Numărul coletului la curier (AWB); gol cât timp nu există',
    inBoth('2000000012345'),
  ),
  variable(
    'return.created_at',
    ['Requested on', 'Cerut la'],
    'When the return was requested',
    'Când a fost cerut returul',
    {
      en: formatDateTime(RECEIVED, 'en', ZONE),
      ro: formatDateTime(RECEIVED, 'ro', ZONE),
    },
  ),
  variable(
    'return.delivery_cost',
    ['Return delivery cost', 'Costul transportului de retur'],
    'What the return delivery costs the customer',
    'Cât îl costă pe client transportul de retur',
    amount(18.99),
  ),
  variable(
    'return.fee',
    ['Fee', 'Taxă'],
    'What your rules deduct from the refund; zero if there is no fee',
    'Cât scad regulile din suma rambursată; zero dacă nu există taxă',
    amount(0),
  ),
  variable(
    'return.id',
    ['Reference', 'Referință'],
    'The long reference of the return, as it stands in links',
    'Referința lungă a returului, așa cum apare în linkuri',
    inBoth('k3VbQ0m8T1aZ4xYw7LpR2g'),
  ),
  variable(
    'return.inspection',
    ['What was found', 'Ce s-a găsit'],
    'The returned products, one on each line, with what you found when you inspected them; until then only the products',
    'Produsele returnate, câte unul pe rând, cu ce ați constatat la verificare; până atunci doar produsele',
    {
      en: '1 × Linen shirt, M: 1 accepted\n2 × Wool socks: 2 rejected (worn)',
      ro: '1 × Cămașă din in, M: acceptate 1\n2 × Șosete: respinse 2 (purtate)',
    },
  ),
  variable(
    'return.label_url',
    ['Label page', 'Pagina etichetei'],
    'Where the shipping label can be printed; empty until there is one',
    'De unde se poate tipări eticheta de transport; gol cât timp nu există',
    inBoth('https://shop.example/label.pdf'),
  ),
  variable(
    'return.last_day',
    ['Last day to return', 'Ultima zi de retur'],
    'The last day on which the order can be returned',
    'Ultima zi în care comanda poate fi returnată',
    day('2026-10-19'),
  ),
  variable(
    'return.method',
    ['Return method', 'Metoda de retur'],
    'The return method that the customer chose',
    'Metoda de retur aleasă de client',
    {
      en: 'Courier pickup',
      ro: 'Ridicare prin curier',
    },
  ),
  variable(
    'return.method_instructions',
    ['What to do', 'Ce aveți de făcut'],
    'The long instructions of that return method',
    'Instrucțiunile complete ale acelei metode de retur',
    {
      en: 'Please keep the parcel ready between 9 am and 6 pm; the courier will call you first.',
      ro: 'Păstrați coletul pregătit între 9:00 și 18:00; curierul vă va suna înainte.',
    },
  ),
  variable(
    'return.number',
    ['Return number', 'Numărul returului'],
    'The number of the return, short enough to write on the parcel',
    'Numărul returului, destul de scurt ca să fie scris pe colet',
    inBoth('R0004270'),
  ),
  variable(
    'return.products',
    ['Products', 'Produse'],
    'The returned products, one on each line',
    'Produsele returnate, câte unul pe rând',
    {
      en: '1 × Linen shirt, M\n2 × Wool socks, 39–42',
      ro: '1 × Cămașă din in, M\n2 × Șosete din lână, 39–42',
    },
  ),
  variable(
    'return.refund_lines',
    ['How the amount comes about', 'Cum rezultă suma'],
    'What is refunded and what is deducted, one on each line, and the sum',
    'Ce se rambursează și ce se reține, câte unul pe rând, și suma',
    {
      en: `Linen shirt, M: ${amount(250).en}\nReturn delivery: ${amount(-18.99).en}\nYou get back: ${amount(231.01).en}`,
      ro: `Cămașă din in, M: ${amount(250).ro}\nTransportul returului: ${amount(-18.99).ro}\nPrimiți înapoi: ${amount(231.01).ro}`,
    },
  ),
  variable(
    'return.refund_method',
    ['Refund method', 'Metoda de rambursare'],
    'How the money is paid back',
    'Cum se rambursează banii',
    {
      en: 'Bank transfer',
      ro: 'Transfer bancar',
    },
  ),
  variable(
    'return.refund_instructions',
    ['What to expect', 'La ce să vă așteptați'],
    'The long instructions of that refund method',
    'Instrucțiunile complete ale acelei metode de rambursare',
    {
      en: 'The money reaches your account within 3 working days.',
      ro: 'Banii ajung în contul dvs. în cel mult 3 zile lucrătoare.',
    },
  ),
  variable(
    'return.send_by',
    ['Send by', 'De trimis până la'],
    'The last day to send the parcel',
    'Ultima zi în care coletul trebuie trimis',
    day('2026-10-19'),
  ),
  variable(
    'return.status',
    ['Status', 'Starea'],
    'The status of the return, as customers read it',
    'Starea returului, așa cum o citesc clienții',
    {
      en: 'Received',
      ro: 'Recepționat',
    },
  ),
  variable('return.total', ['Amount', 'Suma'], 'The amount to be refunded', 'Suma de rambursat', amount(231.01)),
  variable(
    'return.tracking_url',
    ['Page of the return', 'Pagina returului'],
    'The page where the customer follows the return',
    'Pagina pe care clientul urmărește returul',
    inBoth('https://shop.example/portal/returns/k3VbQ0m8T1aZ4xYw7LpR2g'),
  ),
  variable(
    'shop.color',
    ['Shop’s colour', 'Culoarea magazinului'],
    'The colour of your shop, for styles: background:%shop.color%',
    'Culoarea magazinului, pentru stiluri: background:%shop.color%',
    inBoth(DEFAULT_ACCENT),
  ),
  variable(
    'shop.color_text',
    ['Text on the colour', 'Text pe culoare'],
    'Black or white, whichever can be read on the colour of your shop',
    'Negru sau alb, după cum se citește mai bine pe culoarea magazinului',
    inBoth(textOn(DEFAULT_ACCENT)),
  ),
  variable(
    'shop.logo',
    ['Shop’s logo', 'Sigla magazinului'],
    'The logo of your shop as a picture; its name if there is no logo',
    'Sigla magazinului, ca imagine; numele lui dacă nu are siglă',
    inBoth('Atelier Codru'),
  ),
  variable(
    'shop.logo_url',
    ['Logo address', 'Adresa siglei'],
    'The address of the logo, for HTML; empty if there is none',
    'Adresa siglei, pentru HTML; gol dacă nu există',
    inBoth('https://shop.example/logo.png'),
  ),
  variable(
    'shop.name',
    ['Shop’s name', 'Numele magazinului'],
    'The name of your shop',
    'Numele magazinului',
    inBoth('Atelier Codru'),
  ),
  variable(
    'shop.portal_url',
    ['Returns page', 'Pagina de retururi'],
    'The page where customers start a return',
    'Pagina pe care clienții încep un retur',
    inBoth('https://shop.example/portal'),
  ),
  variable(
    'withdrawal.declaration',
    ['Declaration', 'Declarația'],
    'What the customer declared when withdrawing from the contract, word for word',
    'Ce a declarat clientul la retragerea din contract, cuvânt cu cuvânt',
    {
      en: 'I withdraw from the contract for order #1042: 1 × Linen shirt, M.',
      ro: 'Mă retrag din contractul pentru comanda #1042: 1 × Cămașă din in, M.',
    },
  ),
  variable(
    'withdrawal.received_at',
    ['Received on', 'Primită pe'],
    'When the withdrawal was received, to the second',
    'Când a fost primită retragerea, la secundă',
    { en: formatExactTime(RECEIVED, 'en', ZONE), ro: formatExactTime(RECEIVED, 'ro', ZONE) },
  ),
] as const satisfies readonly EmailVariable[]

export type EmailVariableName = (typeof EMAIL_VARIABLES)[number]['name']
export type EmailValues = Readonly<Partial<Record<EmailVariableName, string>>>

/** The variables per mail type, type-specific ones first. Return mails have no code and no withdrawal variables. */
const ABOUT_RETURNS = ['return.', 'order.', 'customer.', 'shop.'] as const
const ANY_MAIL = ['customer.', 'shop.'] as const
const HAS: Readonly<Record<string, readonly string[]>> = {
  order_code: ['code.', 'order.name', ...ANY_MAIL],
  withdrawal_received: ['withdrawal.', 'order.name', 'return.id', 'return.tracking_url', ...ANY_MAIL],
  store_credit: ['credit.', ...ABOUT_RETURNS],
}

/** `type`: the event that sends the template; null for a template that only rules send. */
export const variablesOf = (type: string | null): EmailVariableName[] =>
  (HAS[type ?? ''] ?? ABOUT_RETURNS).flatMap((start) =>
    EMAIL_VARIABLES.map(({ name }) => name).filter(
      (name) => name === start || (start.endsWith('.') && name.startsWith(start)),
    ),
  )

/** What only HTML has a use for; the simple editor applies it by itself. */
const FOR_HTML: readonly string[] = ['shop.color', 'shop.color_text', 'shop.logo', 'shop.logo_url']

/** The variables of a mail that can be inserted into a text. */
export const textVariablesOf = (type: string | null): EmailVariableName[] =>
  variablesOf(type).filter((name) => !FOR_HTML.includes(name))

/**
 * Example values for a preview, limited to the variables of this mail type; all variables if `type` is undefined.
 * Only Romanian has its own examples; every other language uses the English ones. There is no example of a logo: the
 * preview would ask its host for it.
 */
export const exampleValues = (templateLanguage: string, type?: string | null): EmailValues => {
  const language = templateLanguage === 'ro' ? 'ro' : 'en'
  const has = type === undefined ? undefined : new Set<string>(variablesOf(type))
  return Object.fromEntries(
    EMAIL_VARIABLES.filter(({ name }) => name !== 'shop.logo_url' && (has?.has(name) ?? true)).map(
      ({ name, example }) => [name, example[language]],
    ),
  )
}
