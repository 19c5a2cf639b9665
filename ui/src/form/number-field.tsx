import { type KeyboardEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { useLanguage } from '../i18n/use-language.ts'
import primitives from '../theme/primitives.module.css'
import { decimalText, parseDecimal, roundTo } from './decimal.ts'
import { type FieldProps, useFieldFrame } from './fields.tsx'
import { useNumberHint } from './number-hint.tsx'
import { TextInput } from './text-input.tsx'

export interface NumberFieldProps extends FieldProps {
  readonly min?: number
  readonly max?: number
  /** What an arrow key adds or subtracts. */
  readonly step?: number
  /** Whole numbers only; the contract rejects others. Without it, amounts: two decimal places. */
  readonly isInteger?: boolean
  /** Shown after the number: a currency, "days". */
  readonly suffix?: string
  /** The value for text that is not a number. Without it the text stays and the contract rejects it. */
  readonly invalidIs?: number
}

const AMOUNT_PLACES = 2

/**
 * The form value is a number while the text is one, and the text itself otherwise. Not `type="number"`: it accepts
 * either the comma or the point, depending on the browser's language, and hides invalid text from us.
 */
export const NumberField = ({
  min,
  max,
  suffix,
  invalidIs,
  step = 1,
  isInteger = false,
  ...props
}: NumberFieldProps) => {
  const { field } = useController({ name: props.name })
  const frame = useFieldFrame(props)
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()

  const readValue = (text: string) => {
    const value = parseDecimal(text)
    if (value !== undefined) return isInteger ? value : roundTo(value, AMOUNT_PLACES)
    return invalidIs === undefined || (frame.required && text.trim() === '') ? text : invalidIs
  }
  const type = (text: string) => {
    setTyped(text)
    field.onChange(readValue(text))
  }
  const moveBy = (amount: number) => {
    const moved = (typeof field.value === 'number' ? field.value : 0) + amount
    field.onChange(roundTo(Math.min(Math.max(moved, min ?? -Infinity), max ?? Infinity), AMOUNT_PLACES))
    setTyped(undefined)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setTyped(undefined)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    moveBy(event.key === 'ArrowUp' ? step : -step)
  }

  const text = typed ?? decimalText(field.value, language)
  const expected = useNumberHint(text, { isInteger, hint: props.hint })
  // A visible error already says this, until the user types again.
  const description = frame.error && typed === undefined ? props.hint : expected
  return (
    <TextInput
      {...frame}
      description={description}
      ref={field.ref}
      name={field.name}
      role="spinbutton"
      inputMode={isInteger ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-valuenow={typeof field.value === 'number' ? field.value : undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
      onKeyDown={handleKey}
      rightSection={suffix && <span className={primitives.fine}>{suffix}</span>}
      rightSectionWidth={suffix ? `calc(${suffix.length}ch + 24px)` : undefined}
    />
  )
}
