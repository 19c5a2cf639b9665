/** One e-mail address, one account: what is left of it for those who do not see it. */
import { type Role, sightOf } from '@returns-desk/contract'

export const HIDDEN = '•••'

/** `maria@example.com` -> `m•••@example.com` */
export const maskEmail = (email: string) => email.replace(/^([^@])?[^@]*/u, `$1${HIDDEN}`)

/** `RO49AAAA1B31007593840000` -> `RO49 ••• 0000` */
export const maskIban = (iban: string) => `${iban.slice(0, 4)} ${HIDDEN} ${iban.slice(-4)}`

/** The address as this role sees it: whole, masked, or not at all. */
export const maskedEmail = (role: Role, email: string): string => {
  const sight = sightOf(role)
  if (sight === 'masked') return maskEmail(email)
  return sight === 'no-contact' ? '' : email
}
