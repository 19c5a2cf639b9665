/** Findings and their fixes as sentences. Conditions have the numbers that they have in the form. */
import { formatDay, type RuleFinding, type RuleFix } from '@returns-desk/engine'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'

const ABOUT_RULES: readonly string[] = ['shadowed', 'refused', 'only_withdrawals', 'redundant', 'tie', 'mail_twice']
const PRIORITY_NAMES = ['', 'high', 'medium', 'low']

export interface Speaker {
  readonly nameOf: (ruleId: number) => string
  /** The number of the condition in the form. */
  readonly numberOf: (condition: number) => number
  readonly actionType: string | undefined
}

export const useFindingWords = ({ nameOf, numberOf, actionType }: Speaker) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const list = (texts: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(texts)
  const quoted = (id: number) => t('check.quoted', { name: nameOf(id) })
  const sentence = ({ kind, conditions, by_rule_ids, last_day }: RuleFinding) => {
    const isMisplacedLate = kind === 'late' && actionType === 'SET_RETURN_METHODS'
    const isSame = kind === 'redundant' && actionType !== 'EXTEND_DEADLINE'
    return t(`check.says.${isMisplacedLate ? 'late_methods' : isSame ? 'redundant_same' : kind}`, {
      count: ABOUT_RULES.includes(kind) ? by_rule_ids.length : conditions.length,
      conditions: list(conditions.map((one) => String(numberOf(one)))),
      rules: list(by_rule_ids.map(quoted)),
      date: last_day ? formatDay(last_day, language) : '',
    })
  }
  const fixLabel = (fix: RuleFix, ownId: number) => {
    if (fix.type === 'remove_condition') return t('condition.remove', { number: numberOf(fix.condition) })
    if (fix.type === 'set_quantifier') return t('check.fix.every', { number: numberOf(fix.condition) })
    if (fix.type === 'deactivate') return t('check.fix.deactivate', { name: nameOf(fix.rule_id) })
    const priority = t(`priorities.${PRIORITY_NAMES[fix.priority]}`)
    return fix.rule_id === ownId
      ? t('check.fix.own_priority', { priority })
      : t('check.fix.other_priority', { priority, name: nameOf(fix.rule_id) })
  }
  return { sentence, fixLabel }
}
