import { Panel, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../../../../paths.ts'
import { TryPanel } from './try-panel.tsx'

/** Today's rules, tried on an order or a past return. A draft is tried in its own form. */
export const TryScreen = () => {
  const { t } = useTranslation('rules')
  return (
    <Screen title={t('try.title')} intro={t('try.intro')} back={{ to: paths.rules, label: t('title') }}>
      <Panel title={t('try.panel')}>
        <TryPanel changes={undefined} />
      </Panel>
    </Screen>
  )
}
