import type { ReturnMethod, ReturnMethodInput } from '@returns-desk/contract'
import { paths } from '../../../paths.ts'
import type { CrudResource } from '../crud/resource.ts'

export const methods: CrudResource<ReturnMethod, ReturnMethodInput> = {
  name: 'return-methods',
  calls: (api) => api.returnMethods,
  switches: (api) => api.returnMethods,
  texts: ['name', 'short_instruction', 'long_instruction'],
  listPath: paths.returnMethods,
  path: paths.returnMethod,
  needs: ['name'],
  inRulesAs: 'return-method-id',
}
