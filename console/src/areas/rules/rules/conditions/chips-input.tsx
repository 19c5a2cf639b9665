import { CloseIcon, InputFrame } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type KeyboardEvent, useRef } from 'react'
import type { Choice } from '../dictionary.ts'
import classes from './chips-input.module.css'
import { ChoiceInput } from './choice-input.tsx'
import { TypedInput } from './typed-input.tsx'

export interface ChipsInputProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** Only these can be chosen; without them anything can be typed. */
  readonly choices?: readonly Choice[] | undefined
  readonly labelOf: (value: string) => string
  /** What ends a value besides Enter. In a list of numbers a comma belongs to the number. */
  readonly separator: RegExp
  readonly inputMode?: 'decimal' | 'text'
}

/** Several values, each a chip that can be taken away. Backspace in the empty box takes the last one. */
export const ChipsInput = (props: ChipsInputProps) => {
  const { id, label, hint, error, values, onChange, choices, labelOf, separator, inputMode = 'text' } = props
  const { t } = useTranslation('rules')
  const input = useRef<HTMLInputElement>(null)
  const remove = (value: string | undefined) => {
    onChange(values.filter((one) => one !== value))
    input.current?.focus()
  }
  const own = {
    ref: input,
    id,
    className: classes.input,
    inputMode,
    placeholder: values.length > 0 ? undefined : choices ? t('chips.choose') : t('chips.type'),
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-description${error ? ` ${id}-error` : ''}`,
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Backspace' && currentTarget.value === '' && values.length > 0) remove(values.at(-1))
    },
  }
  return (
    <InputFrame id={id} label={label} error={error} description={hint} className={classes.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips means the box among them. */}
      <div
        className={classes.box}
        data-invalid={error !== undefined}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
      >
        {values.map((value) => (
          <span key={value} className={classes.chip}>
            {labelOf(value)}
            <button
              type="button"
              className={classes.remove}
              aria-label={t('chips.remove', { value: labelOf(value) })}
              onClick={() => remove(value)}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
        {choices ? (
          <ChoiceInput {...own} label={label} choices={choices} values={values} onChange={onChange} />
        ) : (
          <TypedInput {...own} separator={separator} onAdd={(added) => onChange([...new Set([...values, ...added])])} />
        )}
      </div>
    </InputFrame>
  )
}
