import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import classes from './schema-form.module.css'

export interface SubmitButtonProps {
  readonly children: ReactNode
  /** Said while the request is on its way. */
  readonly busyLabel?: string
  /** Fields that must not be blank; the button is disabled while one is. Leave out where the field says so itself. */
  readonly needs?: readonly string[]
}

const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === ''

/** While busy it is `aria-disabled` and not `disabled`, which would throw the focus off the button. The form ignores a second press. */
export const SubmitButton = ({ children, busyLabel, needs = [] }: SubmitButtonProps) => {
  const { t } = useTranslation('ui')
  const { isSubmitting } = useFormContext().formState
  const values = useWatch({ name: [...needs] })
  return (
    <Button type="submit" className={classes.submit} disabled={values.some(isBlank)} aria-disabled={isSubmitting}>
      {isSubmitting ? (busyLabel ?? t('saving')) : children}
    </Button>
  )
}
