import { z } from 'zod'
import { readCalls } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, OptionalText, RequiredText, TEXT_MAX_LENGTH, Translations, Version } from '../http/fields.ts'

/** The editable fields of a status. Its position in the process is fixed. */
export const ReturnStatusInput = z.object({
  name: RequiredText('name_required'),
  display_name: OptionalText(),
  description: OptionalText(),
  translations: Translations({ display_name: TEXT_MAX_LENGTH, description: TEXT_MAX_LENGTH }),
})
export type ReturnStatusInput = z.infer<typeof ReturnStatusInput>

/** Programs know a status by its `order_index`; staff may rename it. */
export const OrderIndex = z.int().min(1).max(8)

export const ReturnStatus = ReturnStatusInput.extend({
  id: Id,
  is_final: z.boolean(),
  order_index: OrderIndex,
  version: Version,
})
export type ReturnStatus = z.infer<typeof ReturnStatus>

export const returnStatuses = {
  ...readCalls({
    plural: 'return-statuses',
    name: 'return status',
    listed: 'The statuses of a return, in their order',
    row: ReturnStatus,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/return-statuses/{id}',
    access: 'shop',
    needs: 'configure',
    summary: 'Rename and describe a return status',
    params: IdParams,
    body: ReturnStatusInput,
    response: ReturnStatus,
    errors: ['name_taken', 'translation_language'],
    versioned: true,
  }),
}
