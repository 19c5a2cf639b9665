import { SettingsInput } from '@returns-desk/contract'
import { Panel, Screen, TextField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TranslatedField } from '../../../../parts/texts/translated-field.tsx'
import { OpenedSettings } from '../opened.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { AccentField } from './accent-field.tsx'
import { LogoPanel } from './logo-panel.tsx'

const Look = SettingsInput.pick({
  accent_color: true,
  terms_url: true,
  privacy_url: true,
  withdrawal_text: true,
  translations: true,
})
export const PortalScreen = () => {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('portal.title')} intro={t('portal.intro')}>
      <OpenedSettings>
        {(opened) => (
          <>
            <LogoPanel />
            <Panel title={t('portal.look')}>
              <SettingsForm saved={opened} schema={Look}>
                <AccentField shopName={opened.shop_name} />
                <TextField name="terms_url" label={t('portal.terms_url')} hint={t('portal.link_hint')} />
                <TextField name="privacy_url" label={t('portal.privacy_url')} hint={t('portal.link_hint')} />
                <TranslatedField
                  name="withdrawal_text"
                  label={t('portal.withdrawal_text')}
                  hint={t('portal.withdrawal_hint')}
                  rows={6}
                />
              </SettingsForm>
            </Panel>
          </>
        )}
      </OpenedSettings>
    </Screen>
  )
}
