import type { PaymentMethod, PaymentMethodInput } from '@returns-desk/contract'
import { paths } from '../../../paths.ts'
import type { CrudResource } from '../crud/resource.ts'

export const methods: CrudResource<PaymentMethod, PaymentMethodInput> = {
  name: 'payment-methods',
  calls: (api) => api.paymentMethods,
  switches: (api) => api.paymentMethods,
  texts: ['name', 'short_instruction', 'long_instruction'],
  listPath: paths.paymentMethods,
  path: paths.paymentMethod,
  needs: ['name'],
  inRulesAs: 'payment-method-id',
}
