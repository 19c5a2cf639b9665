import type { RuleOperator } from '@returns-desk/contract'
import { TextInput, useNumberHint } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type AttributeNode, findChoice } from '../dictionary.ts'
import { ChipsInput } from './chips-input.tsx'
import classes from './condition-builder.module.css'
import { Select } from './select.tsx'

export interface ValueInputProps {
  readonly id: string
  readonly attribute: AttributeNode
  readonly operator: RuleOperator
  readonly currency: string | undefined
  readonly values: readonly string[]
  readonly error: string | undefined
  readonly onChange: (values: readonly string[]) => void
}

/** The input that fits: by how many values the operator compares with, and by what kind of value the attribute has. */
export const ValueInput = (props: ValueInputProps) => {
  const { t } = useTranslation('rules')
  const { id, operator, values, error, onChange } = props
  const [first = '', second = ''] = values
  switch (operator.takes) {
    case 'nothing':
      return null
    case 'several':
      return <SeveralValues {...props} />
    case 'days':
      return <Days {...props} value={first} onChange={(value) => onChange([value])} />
    case 'two':
      return (
        <div className={classes.pair}>
          <SingleValue
            {...props}
            label={t('condition.from')}
            value={first}
            onChange={(value) => onChange([value, second])}
          />
          <SingleValue
            {...props}
            id={`${id}-to`}
            label={t('condition.to')}
            value={second}
            error={error && <span className={primitives.heard}>{error}</span>}
            onChange={(value) => onChange([first, value])}
          />
        </div>
      )
    default:
      return (
        <SingleValue {...props} label={t('condition.value')} value={first} onChange={(value) => onChange([value])} />
      )
  }
}

const suffix = (text: string | undefined) =>
  text
    ? {
        rightSection: <span className={primitives.fine}>{text}</span>,
        rightSectionWidth: `calc(${text.length}ch + 24px)`,
      }
    : {}

type DaysProps = Pick<SingleValueProps, 'id' | 'value' | 'error' | 'onChange'>

const Days = ({ id, value, error, onChange }: DaysProps) => {
  const { t } = useTranslation('rules')
  return (
    <TextInput
      id={id}
      label={t('condition.days')}
      description={useNumberHint(value, { isInteger: true })}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...suffix(t('condition.days_suffix'))}
    />
  )
}

type SingleValueProps = Omit<ValueInputProps, 'values' | 'onChange' | 'error'> & {
  readonly label: string
  readonly value: string
  readonly error: React.ReactNode
  readonly onChange: (value: string) => void
}

const SingleValue = ({ id, attribute, currency, label, value, error, onChange }: SingleValueProps) => {
  const { t } = useTranslation('rules')
  const type = attribute.value_type
  const isNumeric = type === 'number' || type === 'money'
  const numberHint = useNumberHint(isNumeric ? value : '')
  if (type === 'boolean' || type === 'choice') {
    const yesNo = [
      { value: 'true', label: t('words.yes') },
      { value: 'false', label: t('words.no') },
    ]
    const options = type === 'boolean' ? yesNo : (attribute.choices ?? [])
    const known = type === 'boolean' ? value : (findChoice(attribute, value)?.value ?? value)
    const isGone = known !== '' && !options.some((option) => option.value === known)
    return (
      <Select
        id={id}
        label={label}
        error={error as string | undefined}
        placeholder={t('condition.choose_value')}
        value={known}
        options={isGone ? [...options, { value: known, label: t('words.gone', { value: known }) }] : options}
        onChange={onChange}
      />
    )
  }
  return (
    <TextInput
      id={id}
      label={label}
      description={error ? undefined : numberHint}
      error={error}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={isNumeric ? 'decimal' : undefined}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...(type === 'money' ? suffix(currency) : {})}
    />
  )
}

const SeveralValues = ({ id, attribute, values, error, onChange }: ValueInputProps) => {
  const { t } = useTranslation('rules')
  const isNumeric = attribute.value_type === 'number' || attribute.value_type === 'money'
  const choices = attribute.choices ?? undefined
  const labelOf = (value: string) =>
    findChoice(attribute, value)?.label ?? (choices ? t('words.gone', { value }) : value)
  return (
    <ChipsInput
      id={id}
      label={t('condition.values')}
      hint={choices ? t('chips.hint_choices') : isNumeric ? t('chips.hint_numbers') : t('chips.hint_text')}
      error={error}
      values={choices ? values.map((value) => findChoice(attribute, value)?.value ?? value) : values}
      onChange={onChange}
      choices={choices}
      labelOf={labelOf}
      separator={isNumeric ? /[;\n]/ : /[,;\n]/}
      inputMode={isNumeric ? 'decimal' : 'text'}
    />
  )
}
