import { LANGUAGES, ROLES } from '@returns-desk/contract'
import { SelectField, TextField, useFormValues } from '@returns-desk/ui'
import { languageTitle, useLanguage, useTranslation } from '@returns-desk/ui/i18n'

/** The fields of a person, the same ones when they are invited and when they are changed. */
export const PersonFields = () => {
  const { t } = useTranslation('staff')
  const { t: shell } = useTranslation('shell')
  const reader = useLanguage()
  const { role } = useFormValues<{ role?: string }>()
  return (
    <>
      <TextField name="name" label={t('name')} />
      <TextField name="email" label={t('email')} />
      <SelectField
        name="role"
        label={t('role')}
        hint={role ? t(`role_means.${role}`) : ''}
        options={ROLES.map((value) => ({ value, label: shell(`role.${value}`) }))}
      />
      <SelectField
        name="language"
        label={t('language')}
        hint={t('language_hint')}
        options={LANGUAGES.map((value) => ({ value, label: languageTitle(value, reader) }))}
      />
    </>
  )
}
