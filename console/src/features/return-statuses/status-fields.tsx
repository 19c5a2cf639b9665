import { TextAreaField, TextField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'

/** What staff may change of a status; its place on the way of a return is fixed. */
export const StatusFields = () => {
  const { t } = useTranslation('return-statuses')
  return (
    <>
      <TextField name="name" label={t('name')} hint={t('name_hint')} />
      <TextField name="display_name" label={t('display_name')} hint={t('display_name_hint')} />
      <TextAreaField name="description" label={t('description')} hint={t('description_hint')} />
    </>
  )
}
