/**
 * What the rules said about a return, for one sentence: which rule decided on its terms and why. A return exists because
 * it was accepted, so the question is only under what; a declaration of withdrawal is accepted by law.
 */
import type { ReturnDetail, TraceEntry } from '@returns-desk/contract'

type RulesSaid =
  | { readonly kind: 'withdrawal' }
  | { readonly kind: 'rule'; readonly name: string; readonly why: string; readonly others: number }
  | { readonly kind: 'none'; readonly until: string | undefined }

/**
 * `order total is 412.00 RON, at least 300.00 RON: yes`: what it was compared with is in the rules panel, and that it
 * holds is said by the sentence around it.
 */
const factOf = ({ expression, actual }: TraceEntry['conditions'][number]) => {
  const at = actual === '' ? -1 : expression.indexOf(actual)
  return at === -1 ? expression.replace(/: [^:;,]+$/u, '') : expression.slice(0, at + actual.length)
}

/** Rules of events only send mails, and so do some others: neither decided on the return. */
const isOfTerms = ({ event, actual_value }: TraceEntry) =>
  !event && actual_value.actions.some(({ email, ...rest }) => !email || rest.acceptedMethods.length > 0)

export const rulesSaid = (
  { withdrawal, window }: Pick<ReturnDetail, 'withdrawal' | 'window'>,
  trace: readonly TraceEntry[],
): RulesSaid => {
  if (withdrawal) return { kind: 'withdrawal' }
  // Another back end may not say which of the rules that matched decided.
  const [first, ...others] = trace.filter((entry) => isOfTerms(entry) && entry.matched && (entry.decided ?? true))
  if (!first) return { kind: 'none', until: window?.last_day }
  // Of alternatives, only those that held.
  const conditions = first.conditions.filter(({ matched }) => matched).map(factOf)
  const why = conditions.length > 0 ? conditions.join('; ') : first.condition_expression
  return { kind: 'rule', name: first.name, why, others: others.length }
}
