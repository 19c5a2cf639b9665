import { AlertIcon, Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef } from 'react'
import classes from './inspection.module.css'
import type { Refusal } from './use-save.ts'

interface SaveBarProps {
  readonly isExpectable: boolean
  readonly isSaving: boolean
  readonly refusal: Refusal | undefined
  /** A field says what is wrong with it. */
  readonly hasProblems: boolean
  readonly onExpected: () => void
  readonly onSave: () => void
}

/** At the bottom of the window, where the thumb is. The likely one stands out. */
export const SaveBar = ({ isExpectable, isSaving, refusal, hasProblems, onExpected, onSave }: SaveBarProps) => {
  const { t } = useTranslation('receiving')
  const text = refusal?.text ?? (refusal && hasProblems ? t('failed.fields') : undefined)
  return (
    <div className={classes.bar}>
      <Refused refusal={refusal} text={text} />
      {isExpectable && (
        <Button className={classes.large} aria-disabled={isSaving} onClick={onExpected}>
          {t('inspection.expected')}
        </Button>
      )}
      <Button
        variant={isExpectable ? 'default' : 'filled'}
        className={classes.large}
        aria-disabled={isSaving}
        onClick={onSave}
      >
        {isSaving ? t('ui:working') : t('inspection.save')}
      </Button>
    </div>
  )
}

/** Whoever pressed looks at the button, on a phone far below the field or the top of the page. */
const Refused = ({ refusal, text }: { refusal: Refusal | undefined; text: string | undefined }) => {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!refusal) return
    const form = words.current?.closest('[data-inspection]')
    const field = refusal.text === undefined && form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = field || words.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView?.({ block: field ? 'center' : 'nearest' })
  }, [refusal])
  return (
    <p ref={words} role="alert" tabIndex={-1} className={classes.refused} hidden={!text}>
      {text && (
        <>
          <AlertIcon /> <span>{text}</span>
        </>
      )}
    </p>
  )
}
