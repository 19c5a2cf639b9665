import { type Account, AccountInput, LANGUAGES } from '@returns-desk/contract'
import { FormActions, Panel, SchemaForm, SelectField, SubmitButton, TextField, useToast } from '@returns-desk/ui'
import { languageTitle, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useAccountChanges } from './queries.ts'

export const ProfilePanel = ({ account: { name, language, email } }: { account: Account }) => {
  const { t } = useTranslation('account')
  const reader = useLanguage()
  const { update } = useAccountChanges()
  const toast = useToast()
  const save = async (values: AccountInput) => {
    await update.mutateAsync(values)
    toast(t('profile.done'))
  }
  const languages = LANGUAGES.map((value) => ({ value, label: languageTitle(value, reader) }))
  return (
    <Panel title={t('profile.title')} intro={email}>
      <SchemaForm
        schema={AccountInput}
        saved={{ name: name ?? '', language }}
        onSubmit={save}
        failure={t('failed.save')}
      >
        <TextField name="name" label={t('profile.name')} hint={t('profile.name_hint')} />
        <SelectField
          name="language"
          label={t('profile.language')}
          hint={t('profile.language_hint')}
          options={languages}
        />
        <FormActions>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
