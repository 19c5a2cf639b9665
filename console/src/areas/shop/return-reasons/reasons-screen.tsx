import { ReturnReasonInput } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { ListPage } from '../crud/list-page.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { reasons } from './reasons.ts'

export const ReasonsScreen = () => {
  const { t } = useTranslation('return-reasons')
  const language = useLanguage()
  return (
    <ListPage
      of={reasons}
      schema={ReturnReasonInput}
      columns={[
        { header: t('name'), width: '24%', cell: (reason) => reason.name },
        { header: t('display_name'), width: '26%', cell: (reason) => textIn(reason, 'display_name', language) },
        { header: t('description'), cell: (reason) => textIn(reason, 'description', language) },
      ]}
    >
      <ReasonFields />
    </ListPage>
  )
}
