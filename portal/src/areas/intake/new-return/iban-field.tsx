import { formatIban, isIban, normaliseIban } from '@returns-desk/engine'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TextInput } from '@returns-desk/ui/inputs'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useProblemText } from '../../../look/problem-text.ts'
import classes from './iban-field.module.css'

/** The longest IBAN has 34 characters; grouped, 42. */
const MAX_LENGTH = 34

interface IbanFieldProps {
  readonly value: string
  readonly onChange: (iban: string) => void
  readonly problem: string | undefined
}

/** The caret position after regrouping: behind as many characters as before. */
const caretAfter = (text: string, characters: number) => {
  let seen = 0
  let position = 0
  while (position < text.length && seen < characters) if (text[position++] !== ' ') seen++
  return position
}

/** Grouped and validated as it is typed. An incomplete number is not an error until the field loses focus. */
export const IbanField = ({ value, onChange, problem }: IbanFieldProps) => {
  const { t } = useTranslation('new-return')
  const say = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [isLeft, setLeft] = useState(false)
  const isGood = isIban(value)
  const error = isGood
    ? undefined
    : (problem ?? (isLeft && value ? say('iban_invalid', t('problem.iban_form')) : undefined))

  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  /** Banks print words before the number and punctuation around it, which are often copied along. */
  const lettersOf = (text: string) =>
    normaliseIban(text.replace(/^\D*IBAN(\s*\([^)]*\))?/i, '').replace(/[^a-z0-9]/gi, ''))

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const before = lettersOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length
    const text = formatIban(lettersOf(target.value).slice(0, MAX_LENGTH))
    caret.current = caretAfter(text, before)
    setLeft(false)
    onChange(text)
  }
  return (
    <div className={classes.iban}>
      <TextInput
        ref={input}
        id="iban"
        name="iban"
        label={t('refund.iban')}
        description={t('refund.iban_hint')}
        error={error}
        isCode
        value={value}
        onChange={change}
        onBlur={() => setLeft(true)}
        required
        autoComplete="off"
        autoCapitalize="characters"
      />
      <span className={classes.good} role="status">
        {isGood && t('refund.iban_good')}
      </span>
    </div>
  )
}
