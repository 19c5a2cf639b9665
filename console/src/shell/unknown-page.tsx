import { NotFound, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../paths.ts'

export const UnknownPage = () => {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('unknown_page.title')}>
      <NotFound
        title={t('unknown_page.subtitle')}
        text={t('unknown_page.text')}
        back={{ to: paths.home, label: t('unknown_page.back') }}
      />
    </Screen>
  )
}
