import { MAX_DAYS_ACCEPT_RETURN, MIN_DAYS_ACCEPT_RETURN, SettingsInput } from '@returns-desk/contract'
import { NumberField, Panel, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { OpenedSettings } from '../opened.tsx'
import { SettingsForm } from '../settings-form.tsx'

const Days = SettingsInput.pick({ days_accept_return: true })

export const SettingsScreen = () => {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('other.title')} intro={t('other.intro')}>
      <OpenedSettings>
        {(opened) => (
          <Panel title={t('other.window')}>
            <SettingsForm saved={opened} schema={Days}>
              <NumberField
                name="days_accept_return"
                label={t('other.days_accept_return')}
                hint={t('other.days_hint')}
                suffix={t('days')}
                min={MIN_DAYS_ACCEPT_RETURN}
                max={MAX_DAYS_ACCEPT_RETURN}
                isInteger
                invalidIs={0}
              />
            </SettingsForm>
          </Panel>
        )}
      </OpenedSettings>
    </Screen>
  )
}
