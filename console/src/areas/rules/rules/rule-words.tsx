/** A rule as shown in the list: its conditions and its action, in the user's language. */
import type { Language, Rule, RuleCondition } from '@returns-desk/contract'
import { clausesOf, isOfProduct, splitValues } from '@returns-desk/engine'
import {
  formatDay,
  formatMoney,
  formatNumber,
  type Translate,
  useLanguage,
  useTranslation,
} from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { idsOf, paramFields, textOf, typedParams } from './action-params.ts'
import { type AttributeNode, type Dictionary, findChoice } from './dictionary.ts'
import classes from './rules.module.css'
import { useOptions } from './use-options.ts'

/** A day has no time zone; read as UTC it stays the day it is. */
const dayWords = (value: string, language: Language) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : value

const numberWords = (value: string, format: (number: number) => string) =>
  Number.isFinite(Number(value)) ? format(Number(value)) : value

const oneValue = (
  value: string,
  attribute: AttributeNode,
  { currency }: Dictionary,
  language: Language,
  t: Translate,
) => {
  switch (attribute.value_type) {
    case 'number':
      return numberWords(value, (number) => formatNumber(number, language))
    case 'money':
      return numberWords(value, (number) =>
        currency ? formatMoney(number, currency, language) : formatNumber(number, language),
      )
    case 'date':
      return dayWords(value, language)
    case 'boolean':
      return value === 'true' ? t('words.yes') : t('words.no')
    case 'choice':
      return findChoice(attribute, value)?.label ?? t('words.gone', { value })
    default:
      return value
  }
}

interface ConditionWordsProps {
  readonly condition: RuleCondition
  readonly dictionary: Dictionary | undefined
}

const ConditionWords = ({ condition, dictionary }: ConditionWordsProps) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const attribute = dictionary?.attribute(condition.attribute.id)
  const operator = dictionary?.operator(condition.operator.id)
  // Without the dictionary there are only the names that programs use; better those than nothing.
  if (!dictionary || !attribute || !operator)
    return `${condition.attribute.attribute_key} ${condition.operator.code} ${condition.value}`

  const words = (value: string) => oneValue(value.trim(), attribute, dictionary, language, t)
  const [first = '', second = ''] = condition.value.split(',')
  const values = {
    nothing: () => '',
    one: () => words(condition.value),
    days: () => '',
    two: () => t('words.between', { first: words(first), second: words(second) }),
    several: () => splitValues(condition.value).map(words).join(', '),
  }
  const days = { count: Number(condition.value), value: formatNumber(Number(condition.value), language) }
  const quantifier = condition.quantifier ?? 'any'
  const things = isOfProduct(attribute) ? 'products' : 'reasons'
  return (
    <>
      {quantifier !== 'any' && <>{t(`quantifier.${things}.${quantifier}`)}: </>}
      <span className={primitives.soft}>{dictionary.chain(attribute.id).join(' › ')}</span>{' '}
      {operator.takes === 'days' ? t('words.in_last_days', days) : operator.label}{' '}
      <strong className={primitives.emphasis}>{values[operator.takes]()}</strong>
    </>
  )
}

interface ConditionListProps {
  readonly rule: Rule
  readonly positions: readonly number[]
  readonly dictionary: Dictionary | undefined
}

/** By position: two conditions of a rule may be the same. */
const ConditionList = ({ rule, positions, dictionary }: ConditionListProps) =>
  positions.map((position) => (
    <li key={position}>
      <ConditionWords condition={rule.conditions[position] as RuleCondition} dictionary={dictionary} />
    </li>
  ))

export const ConditionsCell = ({ rule, dictionary }: { rule: Rule; dictionary: Dictionary | undefined }) => {
  const { t } = useTranslation('rules')
  return (
    <ul className={classes.conditions}>
      {clausesOf(rule.conditions).map((positions) =>
        positions.length === 1 ? (
          <ConditionList key={positions[0]} rule={rule} positions={positions} dictionary={dictionary} />
        ) : (
          <li key={positions[0]}>
            {t('condition.any_of')}
            <ul className={classes.alternatives}>
              <ConditionList rule={rule} positions={positions} dictionary={dictionary} />
            </ul>
          </li>
        ),
      )}
    </ul>
  )
}

/** Options whose names the dictionary does not know. */
const LOADED: readonly string[] = ['email_templates', 'refusals', 'return_statuses', 'staff']

const feeWords = (name: string | undefined, value: string, currency: string | undefined, language: Language) =>
  name === 'percent' || !currency
    ? `${formatNumber(Number(value), language)}${name === 'percent' ? '%' : ''}`
    : formatMoney(Number(value), currency, language)

export const ActionCell = ({ rule, dictionary }: { rule: Rule; dictionary: Dictionary | undefined }) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { action_type, default_action_id, action_params } = rule.rule_action
  const action = dictionary?.action(default_action_id)
  const params = typedParams(action_params)
  const field = paramFields(action).find(({ name }) => params[name] !== undefined)
  const value = field && params[field.name]
  const source = field?.source
  const isLoaded = source !== undefined && LOADED.includes(source)
  const { options } = useOptions(source ?? 'email_templates', isLoaded)
  const nameOf = (id: number | string) =>
    isLoaded
      ? options.find((one) => String(one.id) === String(id))?.name
      : (dictionary?.methodName(source ?? '', Number(id)) ?? t('words.gone', { value: id }))
  const words = {
    number: () => t('words.days', { count: Number(textOf(value)) }),
    several: () => idsOf(value).map(nameOf).join(', '),
    one: () => nameOf(textOf(value)) ?? '',
    decimal: () => {
      const amount = feeWords(field?.name, textOf(value), dictionary?.currency, language)
      return field?.name === 'max_amount' ? t('words.up_to', { amount }) : amount
    },
    text: () => textOf(value),
  }
  return (
    <div>
      {action?.display_name ?? action_type}
      {field && value !== undefined && <span className={classes.params}>{words[field.kind]()}</span>}
    </div>
  )
}
