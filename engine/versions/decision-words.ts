// A decision in words, part by part: to compare what was decided with what other rules would say.

import type { NameSource } from '../rules/attributes.ts'
import type { Decision } from '../rules/decide.ts'
import type { Language } from '../rules/dictionary.ts'
import type { Names } from '../rules/trace.ts'
import type { ReturnWindow } from '../window.ts'
import { formatDay } from '../words/dates.ts'
import { daysInWords } from './rule-words.ts'

const WORDS = {
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

export type DecisionWords = Readonly<Record<'window' | 'return_methods' | 'payment_methods' | 'emails', string>>

export const decisionInWords = (
  { extension_days, return_method_ids, payment_method_ids, emails }: Decision,
  /** Undefined where only the extension is compared. */
  window: ReturnWindow | null | undefined,
  names: Names,
  language: Language,
): DecisionWords => {
  const words = WORDS[language]
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
  }
}
