import { Button } from '@mantine/core'
import { AwbInput, type ReturnDetail } from '@returns-desk/contract'
import { FormActions, SchemaForm, SubmitButton, TextField, useToast } from '@returns-desk/ui'
import { useTranslation } from 'react-i18next'
import { useEnterAwb } from './change-label.ts'
import classes from './label-panel.module.css'

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
    <div className={classes.form}>
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
