import { LinkButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../../../../paths.ts'
import { useWrites } from '../detail/messages/use-writes.ts'
import { ExportButton } from './export-button.tsx'
import { WithdrawalsLink } from './withdrawals-link.tsx'

export const ListActions = () => {
  const { t } = useTranslation('returns')
  const writes = useWrites()
  return (
    <>
      <WithdrawalsLink />
      <ExportButton />
      {writes && (
        <LinkButton variant="filled" to={paths.newReturn}>
          {t('new')}
        </LinkButton>
      )}
    </>
  )
}
