import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, SettingsInput } from '@returns-desk/contract'
import { NumberField, Panel, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { OpenedSettings } from '../opened.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'

/** How long photos and account numbers outlive a return. */
const Retention = SettingsInput.pick({ photo_retention_days: true, iban_retention_days: true })

export const PrivacyScreen = () => {
  const { t } = useTranslation('settings')
  const bounds = { min: MIN_RETENTION_DAYS, max: MAX_RETENTION_DAYS, suffix: t('days'), isInteger: true }
  return (
    <Screen title={t('privacy.page')} intro={t('privacy.intro')}>
      <PrivacyPanel />
      <OpenedSettings>
        {(opened) => (
          <Panel title={t('retention.title')} intro={t('retention.explanation')}>
            <SettingsForm saved={opened} schema={Retention}>
              <NumberField name="photo_retention_days" label={t('retention.photos')} {...bounds} />
              <NumberField name="iban_retention_days" label={t('retention.ibans')} {...bounds} />
            </SettingsForm>
          </Panel>
        )}
      </OpenedSettings>
    </Screen>
  )
}
