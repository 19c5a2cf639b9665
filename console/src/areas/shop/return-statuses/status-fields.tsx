import { TextField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TranslatedField } from '../../../parts/texts/translated-field.tsx'

/** The editable fields of a status; its position in the process is fixed. */
export const StatusFields = () => {
  const { t } = useTranslation('return-statuses')
  return (
    <>
      <TextField name="name" label={t('name')} hint={t('name_hint')} />
      <TranslatedField name="display_name" label={t('display_name')} hint={t('display_name_hint')} />
      <TranslatedField name="description" label={t('description')} hint={t('description_hint')} rows={3} />
    </>
  )
}
