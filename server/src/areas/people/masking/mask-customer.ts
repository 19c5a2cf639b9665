/** What a role sees of a customer. What people wrote is `words.ts`. */
import { type ReturnDetail, type Role, sightOf, type Withdrawal } from '@returns-desk/contract'
import { HIDDEN, maskedEmail, maskIban } from './masks.ts'
import { wordsFor } from './words.ts'

/** `Ana Popescu` -> `A•••` */
const maskName = (name: string) => name.replace(/^(.).*$/su, `$1${HIDDEN}`)

/** The name as this role sees it. */
export const nameFor = (role: Role, name: string): string => {
  const sight = sightOf(role)
  if (sight === 'masked') return maskName(name)
  return sight === 'no-contact' ? '' : name
}

/** The telephone number, for roles that may contact the customer. */
export const phoneFor = (role: Role, phone: string): string => {
  const sight = sightOf(role)
  return sight === 'all' || sight === 'no-iban' ? phone : ''
}

/** Whatever somebody wrote about a return: the customer, colleagues, couriers, mail servers. */
const withWordsFor = (role: Role, detail: ReturnDetail): ReturnDetail => {
  const said = (words: string | null) => words && wordsFor(role, words)
  return {
    ...detail,
    review_note: said(detail.review_note ?? null),
    label: detail.label && { ...detail.label, problem: said(detail.label.problem) },
    return_products: detail.return_products.map((product) => ({
      ...product,
      description: wordsFor(role, product.description),
    })),
    timeline: detail.timeline.map((entry) => ({ ...entry, note: said(entry.note) })),
    effects: detail.effects.map((effect) => ({ ...effect, last_error: said(effect.last_error) })),
  }
}

/** The warehouse needs the address for parcels, but not the person behind it. */
export const returnFor = (role: Role, whole: ReturnDetail): ReturnDetail => {
  const sight = sightOf(role)
  if (sight === 'all') return whole
  const detail = withWordsFor(role, whole)
  const client_email = maskedEmail(role, detail.client_email)
  const iban = detail.iban && maskIban(detail.iban)
  if (sight === 'no-iban') return { ...detail, iban, account_holder: null }
  if (sight === 'no-contact') return { ...detail, client_email, phone: null, iban: null, account_holder: null }
  return { ...detail, client_email, phone: null, pickup_address: null, iban, account_holder: null }
}

/** Anybody may declare, and write whatever they like where the order and the products are asked. */
export const withdrawalFor = (role: Role, declared: Withdrawal): Withdrawal => {
  const sight = sightOf(role)
  if (sight === 'all') return declared
  const order_name = wordsFor(role, declared.order_name)
  const withdrawal = { ...declared, order_name, products: wordsFor(role, declared.products) }
  if (sight === 'no-iban') return withdrawal
  return { ...withdrawal, email: maskedEmail(role, declared.email), name: nameFor(role, declared.name) }
}
