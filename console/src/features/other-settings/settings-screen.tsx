import { MAX_DAYS_ACCEPT_RETURN, MIN_DAYS_ACCEPT_RETURN, type Settings, SettingsInput } from '@returns-desk/contract'
import {
  FormActions,
  LinkButton,
  Loaded,
  NumberField,
  Panel,
  PanelSkeleton,
  Reopenable,
  SchemaForm,
  Screen,
  SubmitButton,
  TextField,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { settingsQuery } from '../../shell/settings-query.ts'
import { LoadFailure } from './load-failure.tsx'
import { LookFields } from './look-fields.tsx'
import { PlatformFields } from './platform-fields.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'
import { useUpdateSettings } from './queries.ts'
import { RetentionFields } from './retention-fields.tsx'

export const SettingsScreen = () => {
  const { t } = useTranslation('other-settings')
  const api = useApi()
  const settings = useQuery(settingsQuery(api))
  const isMissing = settings.error && settings.data === undefined
  return (
    <Screen title={t('title')} intro={t('intro')}>
      {isMissing ? (
        <LoadFailure query={settings} />
      ) : (
        <Loaded query={settings} failure={t('failed.load_again')} skeleton={<PanelSkeleton />}>
          {(saved) => (
            <>
              <Reopenable saved={saved} load={() => api.settings.get()}>
                {(opened) => <EditSettings saved={opened} />}
              </Reopenable>
              <PrivacyPanel />
            </>
          )}
        </Loaded>
      )}
      <Panel title={t('couriers.title')} intro={t('couriers.text')}>
        <LinkButton to={paths.couriers}>{t('couriers.open')}</LinkButton>
      </Panel>
      <Panel title={t('orders_import.title')} intro={t('orders_import.text')}>
        <LinkButton to={paths.ordersImport}>{t('orders_import.open')}</LinkButton>
      </Panel>
    </Screen>
  )
}

const EditSettings = ({ saved }: { saved: Settings }) => {
  const { t } = useTranslation('other-settings')
  const [opened, setOpened] = useState(saved)
  const update = useUpdateSettings(opened)
  const toast = useToast()
  const save = async (values: SettingsInput) => {
    setOpened(await update.mutateAsync(values))
    toast(t('done'))
  }
  return (
    <Panel title={t('window')}>
      <SchemaForm schema={SettingsInput} saved={saved} onSubmit={save} failure={t('failed.save')}>
        <NumberField
          name="days_accept_return"
          label={t('days_accept_return')}
          hint={t('days_hint')}
          suffix={t('days')}
          min={MIN_DAYS_ACCEPT_RETURN}
          max={MAX_DAYS_ACCEPT_RETURN}
          isInteger
          invalidIs={0}
        />
        <TextField name="contact_email" label={t('contact_email')} hint={t('contact_hint')} />
        <LookFields />
        <RetentionFields />
        {saved.platform !== 'embedded' && <PlatformFields />}
        <FormActions>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
