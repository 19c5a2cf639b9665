import { type PaymentMethod, PaymentMethodInput } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import type { Column } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { Flag } from '../crud/flag.tsx'
import { ListPage } from '../crud/list-page.tsx'
import { useSellsElsewhere } from '../use-sells-elsewhere.ts'
import { MethodFields } from './method-fields.tsx'
import { methods } from './methods.ts'

export const MethodsScreen = () => {
  const { t } = useTranslation('payment-methods')
  const language = useLanguage()
  const shopifyTag: Column<PaymentMethod> = { header: t('shopify_tag'), cell: (method) => method.shopify_tag }
  return (
    <ListPage
      of={methods}
      schema={PaymentMethodInput}
      columns={[
        { header: t('name'), width: '22%', cell: (method) => textIn(method, 'name', language) },
        { header: t('short_instruction'), cell: (method) => textIn(method, 'short_instruction', language) },
        {
          header: t('iban.title'),
          cell: (method) => (method.require_iban ? <Flag>{t('iban.required')}</Flag> : t('iban.not_required')),
        },
        ...(useSellsElsewhere() ? [] : [shopifyTag]),
      ]}
    >
      <MethodFields />
    </ListPage>
  )
}
