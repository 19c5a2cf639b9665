import { SettingsInput } from '@returns-desk/contract'
import { Panel, Screen, TextField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TranslatedField } from '../../../../parts/texts/translated-field.tsx'
import { OpenedSettings } from '../opened.tsx'
import { SettingsForm } from '../settings-form.tsx'

const MailFields = SettingsInput.pick({
  sender_name: true,
  contact_email: true,
  email_footer: true,
  translations: true,
})
export const EmailScreen = () => {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('email.title')} intro={t('email.intro')}>
      <OpenedSettings>
        {(opened) => (
          <Panel title={t('email.sender')}>
            <SettingsForm saved={opened} schema={MailFields}>
              <TextField
                name="sender_name"
                label={t('email.sender_name')}
                hint={t('email.sender_hint', { shop: opened.shop_name })}
              />
              <TextField name="contact_email" label={t('email.contact_email')} hint={t('email.contact_hint')} />
              <TranslatedField name="email_footer" label={t('email.footer')} hint={t('email.footer_hint')} rows={4} />
            </SettingsForm>
          </Panel>
        )}
      </OpenedSettings>
    </Screen>
  )
}
