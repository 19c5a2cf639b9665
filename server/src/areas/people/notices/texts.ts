/** What mails to people of the shop say. They name orders and colleagues, never customers. */
import type { Language, NotificationData, NotificationKind } from '@returns-desk/contract'
import { formatMoney } from '@returns-desk/engine'

export interface Happened {
  readonly kind: NotificationKind
  readonly order: string
  /** The colleague who did it. */
  readonly by: string | null
  readonly data: NotificationData
}

type Words = Readonly<Record<NotificationKind, (happened: Happened & { readonly by: string }) => string>>

const countEn = (count: number) => (count === 1 ? 'A refund is due soon.' : `${count} refunds are due soon.`)

const countRo = (count: number) => {
  const form = new Intl.PluralRules('ro').select(count)
  if (form === 'one') return 'O rambursare este scadentă în curând.'
  return `${count} ${form === 'few' ? '' : 'de '}rambursări sunt scadente în curând.`
}

interface RefundWords {
  readonly count: (count: number) => string
  readonly toPay: string
  readonly overdue: string
  readonly waiting: string
}

const REFUND_WORDS: Readonly<Record<Language, RefundWords>> = {
  en: { count: countEn, toPay: 'To pay', overdue: 'Overdue', waiting: 'Waiting for the goods' },
  ro: { count: countRo, toPay: 'De plătit', overdue: 'Depășite', waiting: 'În așteptarea produselor' },
}

const refunds = (language: Language, { count = 1, overdue = 0, waiting = 0, sums = [] }: NotificationData) => {
  const words = REFUND_WORDS[language]
  const amounts = sums.map(({ currency, amount }) => formatMoney(amount, currency, language))
  return [
    words.count(count),
    ...(amounts.length > 0 ? [`${words.toPay}: ${amounts.join(' + ')}.`] : []),
    ...(overdue > 0 ? [`${words.overdue}: ${overdue}.`] : []),
    ...(waiting > 0 ? [`${words.waiting}: ${waiting}.`] : []),
  ].join(' ')
}

const amountsOf = (language: Language, { from = '', to = '', currency = '' }: NotificationData) =>
  [from, to].map((amount) => formatMoney(Number(amount), currency, language))

type ControlWords = Words['control_changed']

const controlEn: ControlWords = ({ by, order, data }) => {
  if (data.control === 'bank_account')
    return `${by} changed the bank account that refunds are paid from: from ${data.from} to ${data.to}.`
  if (data.control === 'four_eyes') return `${by} switched off the approval of bank files by a second person.`
  const [from, to] = amountsOf('en', data)
  return `${by} raised the refund for the return from order ${order} above what the customer paid: from ${from} to ${to}.`
}

const controlRo: ControlWords = ({ by, order, data }) => {
  if (data.control === 'bank_account')
    return `${by} a schimbat contul bancar din care se plătesc rambursările: din ${data.from} în ${data.to}.`
  if (data.control === 'four_eyes')
    return `${by} a dezactivat aprobarea fișierelor pentru bancă de către a doua persoană.`
  const [from, to] = amountsOf('ro', data)
  return `${by} a mărit rambursarea pentru returul din comanda ${order} peste cât a plătit clientul: de la ${from} la ${to}.`
}

const SENTENCES: Readonly<Record<Language, Words>> = {
  en: {
    mentioned: ({ by, order }) => `${by} mentioned you in a note on the return from order ${order}.`,
    assigned: ({ by, order }) => `${by} assigned the return from order ${order} to you.`,
    customer_answered: ({ order }) => `The customer answered about the return from order ${order}.`,
    new_return: ({ order }) => `There is a new return from order ${order}.`,
    failed: ({ order, data }) =>
      data.what === 'label'
        ? `The shipping label of the return from order ${order} needs your attention.`
        : `An e-mail about the return from order ${order} could not be sent to the customer.`,
    refund_due: ({ data }) => refunds('en', data),
    payment_bounced: ({ order }) => `The refund for the return from order ${order} came back from the bank.`,
    refund_failed: ({ order }) =>
      `The refund for the return from order ${order} was not made where the order was paid. Please look at it.`,
    control_changed: controlEn,
  },
  ro: {
    mentioned: ({ by, order }) => `${by} v-a menționat într-o notă la returul din comanda ${order}.`,
    assigned: ({ by, order }) => `${by} v-a numit responsabil pentru returul din comanda ${order}.`,
    customer_answered: ({ order }) => `Clientul a răspuns în legătură cu returul din comanda ${order}.`,
    new_return: ({ order }) => `Există un retur nou din comanda ${order}.`,
    failed: ({ order, data }) =>
      data.what === 'label'
        ? `Eticheta de transport a returului din comanda ${order} necesită atenția dvs.`
        : `Un e-mail despre returul din comanda ${order} nu a putut fi trimis clientului.`,
    refund_due: ({ data }) => refunds('ro', data),
    payment_bounced: ({ order }) => `Rambursarea pentru returul din comanda ${order} s-a întors de la bancă.`,
    refund_failed: ({ order }) =>
      `Rambursarea pentru returul din comanda ${order} nu a fost făcută acolo unde s-a plătit comanda. Verificați-o.`,
    control_changed: controlRo,
  },
}

const SOMEBODY: Readonly<Record<Language, string>> = { en: 'A colleague', ro: 'Un coleg' }

/** Names come from people and platforms; a subject is one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const sentenceOf = (language: Language, happened: Happened): string =>
  oneLine(SENTENCES[language][happened.kind]({ ...happened, by: happened.by ?? SOMEBODY[language] }))

interface Frame {
  readonly openReturn: string
  readonly openRefunds: string
  readonly openDesk: string
  readonly openAccount: string
  readonly choose: string
  readonly always: string
  readonly dailySubject: (shop: string) => string
  readonly dailyLead: (shop: string) => string
  readonly more: (count: number) => string
}

export const FRAMES: Readonly<Record<Language, Frame>> = {
  en: {
    openReturn: 'Open the return',
    openRefunds: 'Open what is to pay',
    openDesk: 'Open the returns',
    openAccount: 'Open the bank account',
    always: 'Owners are always told about this. If none of you wanted it, undo it and change your passwords.',
    choose: 'In the console, under Notifications, you choose what you are told about and how.',
    dailySubject: (shop) => `What is new at ${shop}`,
    dailyLead: (shop) => `This is new at ${shop}:`,
    more: (count) => `And ${count} more, in the console.`,
  },
  ro: {
    openReturn: 'Deschideți returul',
    openRefunds: 'Deschideți rambursările de plătit',
    openDesk: 'Deschideți retururile',
    openAccount: 'Deschideți contul bancar',
    always:
      'Proprietarii sunt anunțați întotdeauna despre acest lucru. Dacă niciunul dintre dvs. nu a dorit acest lucru, reveniți asupra modificării și schimbați-vă parolele.',
    choose: 'În consolă, la Notificări, alegeți despre ce și cum sunteți anunțat(ă).',
    dailySubject: (shop) => `Noutăți la ${shop}`,
    dailyLead: (shop) => `Noutăți la ${shop}:`,
    more: (count) => `Și încă ${count}, în consolă.`,
  },
}
