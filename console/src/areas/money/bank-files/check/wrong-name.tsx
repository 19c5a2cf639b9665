import { type CheckedPayment, HolderInput } from '@returns-desk/contract'
import { Button, FormActions, SchemaForm, SubmitButton, TextField, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef, useState } from 'react'
import classes from '../bank-files.module.css'
import { useCorrectHolder } from '../queries.ts'

const Input = HolderInput.omit({ reason: true })

interface WrongNameProps {
  readonly payment: CheckedPayment
}

/** Of a refund whose account holder banks cannot write: whoever pays corrects the name where the check says so. */
export const WrongName = ({ payment }: WrongNameProps) => {
  const { t } = useTranslation('bank-files')
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  // What was pressed is gone, in either direction.
  useEffect(() => {
    if (isOpen) frame.current?.querySelector('input')?.focus()
    else if (wasOpen.current) frame.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={frame} className={classes.wrongName}>
      {isOpen ? (
        <NameForm payment={payment} onClose={() => setOpen(false)} />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('name.correct_label', { number: payment.number })}
          onClick={() => setOpen(true)}
        >
          {t('name.correct')}
        </Button>
      )}
    </div>
  )
}

const NameForm = ({ payment, onClose }: WrongNameProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('bank-files')
  const toast = useToast()
  const correct = useCorrectHolder(payment)
  const save = async (body: { account_holder: string }) => {
    await correct.mutateAsync(body)
    toast(t('name.done'))
  }
  return (
    <SchemaForm
      schema={Input}
      saved={{ account_holder: payment.account_holder }}
      onSubmit={save}
      failure={t('failed.name')}
    >
      <TextField name="account_holder" label={t('name.holder')} hint={t('name.hint')} />
      <FormActions>
        <SubmitButton>{t('name.save')}</SubmitButton>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </FormActions>
    </SchemaForm>
  )
}
