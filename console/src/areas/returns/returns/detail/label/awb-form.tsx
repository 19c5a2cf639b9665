import { AwbInput, type ReturnDetail } from '@returns-desk/contract'
import { Button, FormActions, SchemaForm, SubmitButton, TextField, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef } from 'react'
import { useEnterAwb } from './change-label.ts'
import classes from './label-panel.module.css'

/** Replaces the button that was pressed: focus moves to its field, and Escape cancels. */
const useOpenedForm = (onClose: () => void) => {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    const element = form.current
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    element?.addEventListener('keydown', close)
    return () => element?.removeEventListener('keydown', close)
  }, [onClose])
  return form
}

export const AwbForm = ({ detail, onDone }: { detail: ReturnDetail; onDone: () => void }) => {
  const { t } = useTranslation('returns')
  const toast = useToast()
  const enter = useEnterAwb(detail.id)
  const save = async ({ awb }: AwbInput) => {
    await enter.mutateAsync(awb)
    toast(t('label.entered'))
    onDone()
  }
  return (
    <div ref={useOpenedForm(onDone)} className={classes.form}>
      <SchemaForm schema={AwbInput} onSubmit={save} failure={t('label.failed.enter')}>
        <TextField name="awb" label={t('label.awb')} hint={t('label.awb_hint')} />
        <FormActions>
          <SubmitButton>{t('label.save')}</SubmitButton>
          <Button variant="default" onClick={onDone}>
            {t('label.close')}
          </Button>
        </FormActions>
      </SchemaForm>
    </div>
  )
}
