import { TextAreaField, TextField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'

/** The fields of a reason, the same ones when it is added and when it is edited. */
export const ReasonFields = () => {
  const { t } = useTranslation('return-reasons')
  return (
    <>
      <TextField name="name" label={t('name')} hint={t('name_hint')} />
      <TextField name="display_name" label={t('display_name')} hint={t('display_name_hint')} />
      <TextAreaField name="description" label={t('description')} hint={t('description_hint')} />
    </>
  )
}
