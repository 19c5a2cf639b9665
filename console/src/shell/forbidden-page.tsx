import { NotFound, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../paths.ts'

/** For a screen that the person's role does not open. */
export const ForbiddenPage = () => {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('forbidden_page.title')}>
      <NotFound
        title={t('forbidden_page.subtitle')}
        text={t('forbidden_page.text')}
        back={{ to: paths.returns, label: t('forbidden_page.back') }}
      />
    </Screen>
  )
}
