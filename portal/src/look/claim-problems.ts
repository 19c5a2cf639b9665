import type { OrderClaim } from '@returns-desk/contract'
import type { Translate } from '@returns-desk/ui/i18n'
import type { Problems } from './form.tsx'
import type { ProblemText } from './problem-text.ts'

/** Enough to catch a slip; only the mail can tell whether the address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const emailProblem = (email: string, t: Translate, say: ProblemText) =>
  email ? say('email_invalid', t('problem.email_form')) : say('email_required', t('problem.email'))

export const claimProblems = ({ order_name, email }: OrderClaim, t: Translate, say: ProblemText): Problems => ({
  ...(order_name ? {} : { order_name: say('order_name_required', t('problem.order_name')) }),
  ...(EMAIL.test(email) ? {} : { email: emailProblem(email, t, say) }),
})
