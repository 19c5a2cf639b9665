import type { ReturnStatus, ReturnStatusInput } from '@returns-desk/contract'
import { paths } from '../../../paths.ts'
import type { EditResource } from '../crud/resource.ts'

export const statuses: EditResource<ReturnStatus, ReturnStatusInput> = {
  name: 'return-statuses',
  calls: ({ returnStatuses: { list, get, replace } }) => ({ list, get, update: replace }),
  texts: ['display_name', 'description'],
  listPath: paths.returnStatuses,
  path: paths.returnStatus,
  needs: ['name'],
  returnsOnFailure: true,
}
