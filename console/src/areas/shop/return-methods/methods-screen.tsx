import { ReturnMethodInput } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { ListPage } from '../crud/list-page.tsx'
import { Cost, Flags } from './method-cells.tsx'
import { MethodFields } from './method-fields.tsx'
import { methods } from './methods.ts'

export const MethodsScreen = () => {
  const { t } = useTranslation('return-methods')
  const language = useLanguage()
  return (
    <ListPage
      of={methods}
      schema={ReturnMethodInput}
      columns={[
        { header: t('name'), width: '22%', cell: (method) => textIn(method, 'name', language) },
        { header: t('short_instruction'), cell: (method) => textIn(method, 'short_instruction', language) },
        { header: t('cost'), align: 'end', cell: (method) => <Cost cost={method.cost} /> },
        { header: t('flags.title'), width: '18%', cell: (method) => <Flags method={method} /> },
      ]}
    >
      <MethodFields />
    </ListPage>
  )
}
