/** What is asked for before a refund, by when it is paid, and the account that it is paid from. */
import { SettingsInput } from '@returns-desk/contract'
import { NumberField, Panel, Screen, SwitchField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { OpenedSettings } from '../opened.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { AccountPanel } from './account-panel.tsx'

const Refunds = SettingsInput.pick({ refund_within_days: true, inspects_parcels: true, tracks_payouts: true })
const MOST_DAYS = 365

export const BankScreen = () => {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('bank.page')} intro={t('bank.intro')}>
      <OpenedSettings>
        {(opened) => (
          <Panel title={t('refunds.title')}>
            <SettingsForm saved={opened} schema={Refunds}>
              <NumberField
                name="refund_within_days"
                label={t('refunds.within_days')}
                hint={t('refunds.within_days_hint')}
                suffix={t('days')}
                min={1}
                max={MOST_DAYS}
                isInteger
              />
              <SwitchField name="inspects_parcels" label={t('refunds.inspects')} hint={t('refunds.inspects_hint')} />
              <SwitchField name="tracks_payouts" label={t('refunds.tracks')} hint={t('refunds.tracks_hint')} />
            </SettingsForm>
          </Panel>
        )}
      </OpenedSettings>
      <AccountPanel />
    </Screen>
  )
}
