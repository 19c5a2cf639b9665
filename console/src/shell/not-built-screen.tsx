import { Icon, Notice, Screen } from '@returns-desk/ui'
import { useTranslation } from 'react-i18next'
import type { NavKey } from './nav-items.ts'

/** Stands where a screen will be. */
export const NotBuiltScreen = ({ name }: { name: NavKey }) => {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t(`nav.${name}`)}>
      <Notice
        title={t('not_built.title')}
        icon={
          <Icon>
            <path d="M3 16.5h14M5 16.5v-5h10v5M7 11.5V8h6v3.5M10 8V4" />
          </Icon>
        }
      >
        {t('not_built.text')}
      </Notice>
    </Screen>
  )
}
