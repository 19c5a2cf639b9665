import { type Settings, SettingsInput, type Shop } from '@returns-desk/contract'
import { LinkButton, Panel, Screen, SwitchField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../../../../paths.ts'
import { OpenedSettings, OpenedShop } from '../opened.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { OriginsForm } from './origins-form.tsx'

export const PlatformScreen = () => {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('platform.title')} intro={t('platform.intro')}>
      <OpenedSettings>{(opened) => <SellingPanel saved={opened} />}</OpenedSettings>
      <OpenedShop>{(opened) => <FramesPanel saved={opened} />}</OpenedShop>
    </Screen>
  )
}

const Synced = SettingsInput.pick({ platform_returns: true })

/** A back end that does not say where the shop sells is asked about Shopify. */
const SellingPanel = ({ saved }: { saved: Settings }) => {
  const { t } = useTranslation('settings')
  if (saved.platform === 'embedded') {
    return (
      <Panel title={t('platform.sells')} intro={t('platform.embedded')}>
        <LinkButton to={paths.ordersImport}>{t('platform.orders')}</LinkButton>
      </Panel>
    )
  }
  return (
    <Panel title={t('platform.sells')} intro={t('platform.shopify')}>
      <SettingsForm saved={saved} schema={Synced}>
        <SwitchField name="platform_returns" label={t('platform.returns')} hint={t('platform.returns_hint')} />
      </SettingsForm>
    </Panel>
  )
}

const FramesPanel = ({ saved }: { saved: Shop }) => {
  const { t } = useTranslation('settings')
  const isFixed = saved.platform === 'shopify'
  return (
    <Panel title={t('platform.frames.title')} intro={t(isFixed ? 'platform.frames.fixed' : 'platform.frames.text')}>
      {!isFixed && <OriginsForm saved={saved} />}
    </Panel>
  )
}
