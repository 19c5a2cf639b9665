import { ReturnReasonInput } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { ListPage } from '../../shell/crud/list-page.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { reasons } from './reasons.ts'

export const ReasonsScreen = () => {
  const { t } = useTranslation('return-reasons')
  return (
    <ListPage
      of={reasons}
      schema={ReturnReasonInput}
      columns={[
        { header: t('name'), width: '24%', cell: (reason) => reason.name },
        { header: t('display_name'), width: '26%', cell: (reason) => reason.display_name },
        { header: t('description'), cell: (reason) => reason.description },
      ]}
    >
      <ReasonFields />
    </ListPage>
  )
}
