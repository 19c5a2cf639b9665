import type { ReturnReason, ReturnReasonInput } from '@returns-desk/contract'
import { paths } from '../../../paths.ts'
import type { CrudResource } from '../crud/resource.ts'

export const reasons: CrudResource<ReturnReason, ReturnReasonInput> = {
  name: 'return-reasons',
  calls: (api) => api.returnReasons,
  texts: ['display_name', 'description'],
  listPath: paths.returnReasons,
  path: paths.returnReason,
  returnsOnFailure: true,
}
