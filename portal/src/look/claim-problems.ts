import type { OrderClaim } from '@returns-desk/contract'
import type { Translate } from '@returns-desk/ui/i18n-light'
import type { Problems } from './form.tsx'

/** Enough to catch a slip; whether the address exists is for the mail to find out. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const claimProblems = ({ order_name, email }: OrderClaim, t: Translate): Problems => ({
  ...(order_name ? {} : { order_name: t('problem.order_name') }),
  ...(EMAIL.test(email) ? {} : { email: email ? t('problem.email_form') : t('problem.email') }),
})
