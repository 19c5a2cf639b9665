import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate } from '@returns-desk/ui/router'
import type { ReactNode } from 'react'
import { Form, type Problems, useForm } from '../../../look/form.tsx'
import { LinkButton } from '../../../look/link-button.tsx'
import { Actions } from '../../../look/page.tsx'

interface StepFormProps {
  /** The current problems that block the next step. */
  readonly problems: Problems
  readonly back: string
  readonly next: string
  /** Receives the problems to show so far. */
  readonly children: (shown: Problems) => ReactNode
}

/** The form of a step, with the back and next buttons. */
export const StepForm = ({ problems, back, next, children }: StepFormProps) => {
  const { t } = useTranslation('portal')
  const navigate = useNavigate()
  const form = useForm()
  const shown = form.shown(problems)
  return (
    <Form form={form} problems={shown} onSubmit={() => form.submit(problems, async () => navigate(next))}>
      {children(shown)}
      <Actions>
        <LinkButton variant="plain" to={back}>
          {t('back')}
        </LinkButton>
        <Button type="submit">{t('continue')}</Button>
      </Actions>
    </Form>
  )
}
