import { PasswordChange } from '@returns-desk/contract'
import { FormActions, Panel, SchemaForm, SubmitButton, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { PasswordField } from './password-field.tsx'
import { useAccountChanges } from './queries.ts'

export const PasswordPanel = () => {
  const { t } = useTranslation('account')
  const { changePassword } = useAccountChanges()
  const toast = useToast()
  const save = async (values: PasswordChange) => {
    await changePassword.mutateAsync(values)
    toast(t('password.done'))
  }
  return (
    <Panel title={t('password.title')} intro={t('password.intro')}>
      <SchemaForm schema={PasswordChange} onSubmit={save} failure={t('failed.save')} isRepeatable>
        <PasswordField name="current" label={t('password.current')} autoComplete="current-password" />
        <PasswordField
          name="password"
          label={t('password.new')}
          hint={t('password.hint')}
          autoComplete="new-password"
        />
        <FormActions>
          <SubmitButton>{t('password.change')}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
