import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../buttons/button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

export interface SubmitButtonProps {
  readonly children: ReactNode
  /** Shown while the request is running. */
  readonly busyLabel?: string
  /** Fields that must not be blank; while one is, the button is disabled and the field says why. */
  readonly needs?: readonly string[]
}

const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === ''

/** While busy it is `aria-disabled` and not `disabled`, which would lose the focus. The form ignores a second press. */
export const SubmitButton = ({ children, busyLabel, needs = [] }: SubmitButtonProps) => {
  const { t } = useTranslation('ui')
  const { formState, subscribe, trigger } = useFormContext()
  const { isSubmitting } = formState
  const names = needs.join(' ')
  // Only user input counts, not a reset: a form that was just cleared after a successful save has no errors.
  useEffect(() => {
    if (names === '') return
    const check = ({ name = '', type }: { name?: string; type?: string }) => {
      if (type === 'change' && names.split(' ').includes(name)) void trigger(name)
    }
    return subscribe({ formState: { values: true }, callback: check })
  }, [names, subscribe, trigger])
  const values = useWatch({ name: [...needs] })
  return (
    <Button type="submit" disabled={values.some(isBlank)} aria-disabled={isSubmitting}>
      {isSubmitting ? (busyLabel ?? t('saving')) : children}
    </Button>
  )
}
