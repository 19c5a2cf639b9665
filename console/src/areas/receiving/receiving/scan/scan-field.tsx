import { Button, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeptFocus } from './kept-focus.ts'
import classes from './scan.module.css'

/** The next key of a scanner comes sooner. */
const SCANNER_PAUSE_MS = 150
const CODE_MAX_LENGTH = 300

interface ScanFieldProps {
  readonly label: string
  readonly hint?: string
  readonly onScan: (code: string) => void
  /** How many choices are offered: a digit alone picks one. */
  readonly choices?: number
  readonly onChoose?: (index: number) => void
  /** Beside the field. */
  readonly children?: ReactNode
}

/** On a phone the keyboard would cover half the screen: it opens when the field is tapped. */
const isTouched = () => window.matchMedia?.('(pointer: coarse)').matches ?? false

const digitIn = (typed: string, choices: number) => {
  const digit = /^[1-9]$/.test(typed) ? Number(typed) : 0
  return digit > 0 && digit <= choices ? digit - 1 : undefined
}

export const ScanField = ({ label, hint, onScan, choices = 0, onChoose, children }: ScanFieldProps) => {
  const { t } = useTranslation('receiving')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [hasKeyboard, setHasKeyboard] = useState(() => !isTouched())
  useKeptFocus(field)
  const chosen = digitIn(typed, choices)
  const choose = useRef(onChoose)
  choose.current = onChoose
  // A digit may also begin the next scan, so it counts only if nothing follows.
  useEffect(() => {
    if (chosen === undefined) return
    const timer = setTimeout(() => {
      setTyped('')
      choose.current?.(chosen)
    }, SCANNER_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (!code) return
    setTyped('')
    if (chosen === undefined) onScan(code)
    else onChoose?.(chosen)
  }
  return (
    <form className={classes.form} data-alone={!children} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        isCode
        className={classes.field}
        label={label}
        description={hint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPointerDown={() => setHasKeyboard(true)}
        inputMode={hasKeyboard ? 'text' : 'none'}
        maxLength={CODE_MAX_LENGTH}
        autoComplete="off"
        enterKeyHint="go"
      />
      <div className={classes.beside}>
        <Button type="submit" variant="default" className={classes.large}>
          {t('scan.enter')}
        </Button>
        {children}
      </div>
    </form>
  )
}
