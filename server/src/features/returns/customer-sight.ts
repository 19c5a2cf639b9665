/** What a role sees of a customer. */
import { type ReturnDetail, type Role, sightOf, type Withdrawal } from '@returns-desk/contract'

const HIDDEN = '•••'

/** `maria@example.com` -> `m•••@example.com` */
export const maskEmail = (email: string) => email.replace(/^([^@])?[^@]*/u, `$1${HIDDEN}`)

/** `RO49AAAA1B31007593840000` -> `RO49 ••• 0000` */
const maskIban = (iban: string) => `${iban.slice(0, 4)} ${HIDDEN} ${iban.slice(-4)}`

/** `Ana Popescu` -> `A•••` */
const maskName = (name: string) => name.replace(/^(.).*$/su, `$1${HIDDEN}`)

/** The address as this role sees it: whole, masked, or not at all. */
export const emailFor = (role: Role, email: string): string => {
  const sight = sightOf(role)
  if (sight === 'masked') return maskEmail(email)
  return sight === 'no-contact' ? '' : email
}

const EMAIL = /[^\s@]{1,64}@[^\s@{}]{2,255}/gu
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/gu

/** What people wrote about a customer may name what this role does not see. */
export const wordsFor = (role: Role, text: string): string => {
  const sight = sightOf(role)
  if (sight === 'all') return text
  const withoutIbans = text.replace(IBAN, (iban) => maskIban(iban.replaceAll(' ', '')))
  if (sight === 'no-iban') return withoutIbans
  return withoutIbans.replace(EMAIL, (email) => emailFor(role, email) || HIDDEN)
}

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

/** The warehouse needs the address for parcels, but not the person behind it. */
export const returnFor = (role: Role, detail: ReturnDetail): ReturnDetail => {
  const sight = sightOf(role)
  if (sight === 'all') return detail
  const client_email = emailFor(role, detail.client_email)
  const iban = detail.iban && maskIban(detail.iban)
  if (sight === 'no-iban') return { ...detail, iban, account_holder: null }
  if (sight === 'no-contact') return { ...detail, client_email, phone: null, iban: null, account_holder: null }
  return { ...detail, client_email, phone: null, pickup_address: null, iban, account_holder: null }
}

export const withdrawalFor = (role: Role, withdrawal: Withdrawal): Withdrawal => {
  const sight = sightOf(role)
  if (sight === 'all' || sight === 'no-iban') return withdrawal
  return { ...withdrawal, email: emailFor(role, withdrawal.email), name: nameFor(role, withdrawal.name) }
}
