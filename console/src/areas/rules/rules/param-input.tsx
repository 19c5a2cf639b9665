import { Button, InputError, Skeleton, TextInput, useNumberHint } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { idsOf, type OptionSource, type ParamField, type Params, textOf } from './action-params.ts'
import { Select } from './conditions/select.tsx'
import type { Dictionary } from './dictionary.ts'
import classes from './rules.module.css'
import { type Option, useOptions } from './use-options.ts'
import { Warning } from './warning.tsx'

interface ParamInputProps {
  readonly id: string
  readonly field: ParamField
  readonly value: Params[string] | undefined
  readonly dictionary: Dictionary
  readonly error: string | undefined
  readonly onChange: (value: Params[string]) => void
}

/** Draws one parameter as the action's schema describes it. */
export const ParamInput = (props: ParamInputProps) => {
  const { source } = props.field
  if (source) return <OptionsInput {...props} source={source} />
  return props.field.kind === 'number' ? <NumberInput {...props} /> : <PlainInput {...props} />
}

const NumberInput = ({ id, field, value, error, onChange }: ParamInputProps) => {
  const { t } = useTranslation('rules')
  const hint = t(`params.${field.name}.hint`, { min: field.min, max: field.max, defaultValue: '' })
  return (
    <TextInput
      id={id}
      label={t(`params.${field.name}.label`, { defaultValue: field.name })}
      description={useNumberHint(textOf(value), { isInteger: true, hint })}
      error={error}
      required
      inputMode="numeric"
      autoComplete="off"
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** An amount, a part of one, or a text. */
const PlainInput = ({ id, field, value, dictionary, error, onChange }: ParamInputProps) => {
  const { t } = useTranslation('rules')
  const isNumber = field.kind === 'decimal'
  const hint = t(`params.${field.name}.hint`, { defaultValue: '' })
  const numberHint = useNumberHint(textOf(value), { isInteger: false, hint })
  return (
    <TextInput
      id={id}
      label={t(`params.${field.name}.label`, { currency: dictionary.currency ?? '', defaultValue: field.name })}
      description={isNumber ? numberHint : hint}
      error={error}
      required={!field.isAlternative}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type OptionsInputProps = ParamInputProps & { readonly source: OptionSource }

const OptionsInput = (props: OptionsInputProps) => {
  const { t } = useTranslation('rules')
  const { source, field, dictionary } = props
  const { options, isFailed, isPending, retry } = useOptions(source)
  const chosen = field.kind === 'several' ? idsOf(props.value) : [textOf(props.value)].filter(Boolean)
  // A selected option that is no longer offered is still shown, so that it can be removed.
  const gone = chosen.filter((id) => !options.some((option) => String(option.id) === String(id)))
  const nameOf = (id: number | string) => dictionary.methodName(source, Number(id)) ?? `#${id}`
  const all = [...options, ...gone.map((id) => ({ id, name: t('params.not_offered', { name: nameOf(id) }) }))]
  const retryButton = (
    <Button variant="default" size="compact-sm" onClick={retry}>
      {t('retry')}
    </Button>
  )
  if (isPending) return <Skeleton height={60} className={classes.pending} />
  const Choice = field.kind === 'several' ? SeveralOptions : OneOption
  return (
    <div className={classes.options}>
      <Choice {...props} options={isFailed || isPending ? [] : all} />
      {isFailed && <Warning action={retryButton}>{t(`params.${field.name}.failed`)}</Warning>}
    </div>
  )
}

type ChoiceProps = OptionsInputProps & { readonly options: readonly Option[] }

const OneOption = ({ id, field, value, error, options, onChange }: ChoiceProps) => {
  const { t } = useTranslation('rules')
  return (
    <Select
      id={id}
      label={t(`params.${field.name}.label`)}
      hint={t(`params.${field.name}.hint`)}
      error={error}
      required
      placeholder={t(`params.${field.name}.choose`)}
      value={textOf(value)}
      options={options.map((option) => ({ value: option.id, label: option.name }))}
      onChange={onChange}
    />
  )
}

const SeveralOptions = ({ id, field, value, error, options, onChange }: ChoiceProps) => {
  const { t } = useTranslation('rules')
  const chosen = idsOf(value)
  const toggle = (option: number) =>
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
  return (
    <fieldset className={classes.checkboxes} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {t(`params.${field.name}.label`)} <span className={classes.star}>*</span>
      </legend>
      {options.length === 0 && <p className={classes.none}>{t(`params.${field.name}.empty`)}</p>}
      {options.map((option, index) => (
        <label key={option.id} className={classes.checkbox}>
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(Number(option.id))}
            onChange={() => toggle(Number(option.id))}
          />
          {option.name}
        </label>
      ))}
      {error && <InputError id={`${id}-error`}>{error}</InputError>}
    </fieldset>
  )
}
