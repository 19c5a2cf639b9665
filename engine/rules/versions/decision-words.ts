// A decision in words, part by part: to compare what was decided with what other rules would say.

import { formatDay } from '../../base/words/dates.ts'
import type { ReturnWindow } from '../../returns/window.ts'
import type { NameSource } from '../deciding/attributes.ts'
import type { Decision } from '../deciding/decide.ts'
import type { Language } from '../deciding/dictionary.ts'
import { actionWords } from '../deciding/outcomes/action-words.ts'
import type { FurtherAction } from '../deciding/outcomes/further-actions.ts'
import type { Names } from '../deciding/trace.ts'
import { daysInWords } from './rule-words.ts'

const DECISION_WORDS = {
  en: {
    until: 'until {}',
    longer: '{} longer',
    noDates: 'no dates to count from',
    usual: 'as usual',
    all: 'all',
    none: 'none',
  },
  ro: {
    until: 'până la {}',
    longer: 'cu {} mai mult',
    noDates: 'nu există o dată de la care să se numere',
    usual: 'ca de obicei',
    all: 'toate',
    none: 'niciuna',
  },
} as const

const FIRST_ASPECTS = ['window', 'return_methods', 'payment_methods', 'emails'] as const
const FURTHER_ASPECTS = ['refusal', 'fee', 'photos', 'kept', 'review', 'move', 'assignee'] as const
export const DECISION_ASPECTS = [...FIRST_ASPECTS, ...FURTHER_ASPECTS] as const
export type DecisionAspect = (typeof DECISION_ASPECTS)[number]

/** Of the further parts only those that rules decided. */
export type DecisionWords = Readonly<Record<(typeof FIRST_ASPECTS)[number], string>> &
  Readonly<Partial<Record<(typeof FURTHER_ASPECTS)[number], string>>>

/** Each further part as the action that decided it. A refused return has no other, and a flagged one is not moved. */
const furtherActions = (decision: Decision): Partial<Record<(typeof FURTHER_ASPECTS)[number], FurtherAction>> => {
  const { refusal, fee, photos_required, keep_up_to, review, move_to, assignee_id } = decision
  if (refusal !== undefined) return { refusal: { type: 'REFUSE', message_code: refusal } }
  return {
    ...(fee && { fee: { type: 'SET_FEE', ...fee } }),
    ...(photos_required && { photos: { type: 'REQUIRE_PHOTOS' } }),
    ...(keep_up_to !== undefined && { kept: { type: 'KEEP_ITEM', max_amount: keep_up_to } }),
    ...(review && { review: { type: 'FLAG_FOR_REVIEW', note: review.join('; ') } }),
    ...(move_to !== undefined && !review && { move: { type: 'AUTO_MOVE', to: move_to } }),
    ...(assignee_id !== undefined && { assignee: { type: 'ASSIGN', staff_id: assignee_id } }),
  }
}

const furtherInWords = (decision: Decision, names: Names, language: Language, currency: string) =>
  Object.fromEntries(
    Object.entries(furtherActions(decision)).map(([aspect, action]) => [
      aspect,
      actionWords(action, language, { currency, nameOf: (source, id) => names[source]?.[id] ?? `#${id}` }),
    ]),
  )

const ONLY_REFUSAL: readonly DecisionAspect[] = ['refusal']

/** Two decisions part by part; a further part that neither has is left out, and so is what a refusal leaves nothing of. */
export const comparedInWords = (one: DecisionWords, other: DecisionWords, language: Language) => {
  const isRefused = one.refusal !== undefined || other.refusal !== undefined
  return (isRefused ? ONLY_REFUSAL : DECISION_ASPECTS).flatMap((aspect) => {
    const [was, would] = [one[aspect], other[aspect]]
    if (was === undefined && would === undefined) return []
    const { none } = DECISION_WORDS[language]
    return [{ aspect, was: was ?? none, would: would ?? none, differs: was !== would }]
  })
}

export const decisionInWords = (
  decision: Decision,
  /** Undefined where only the extension is compared. */
  window: ReturnWindow | null | undefined,
  names: Names,
  { language, currency }: { readonly language: Language; readonly currency: string },
): DecisionWords => {
  const { extension_days, return_method_ids, payment_method_ids, emails } = decision
  const words = DECISION_WORDS[language]
  const named = (source: NameSource, ids: readonly number[]) =>
    ids.length === 0 ? words.none : ids.map((id) => names[source]?.[id] ?? `#${id}`).join(', ')
  const untilWords = (open: ReturnWindow) => {
    const until = words.until.replace('{}', formatDay(open.last_day, language))
    const { extension_days: days } = open
    return days > 0 ? `${until} (${words.longer.replace('{}', daysInWords(days, language))})` : until
  }
  const windowWords = () => {
    if (window) return untilWords(window)
    if (window === null) return words.noDates
    return extension_days > 0 ? words.longer.replace('{}', daysInWords(extension_days, language)) : words.usual
  }
  return {
    window: windowWords(),
    return_methods: return_method_ids ? named('return_methods', return_method_ids) : words.all,
    payment_methods: payment_method_ids ? named('payment_methods', payment_method_ids) : words.all,
    emails: named(
      'email_templates',
      emails.map(({ email_id }) => email_id),
    ),
    ...furtherInWords(decision, names, language, currency),
  }
}
