import { z } from 'zod'
import { Id, IdParams, OptionalText, patchOf, RequiredText, Version } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

export const ReturnReasonInput = z.object({
  name: RequiredText('name_required'),
  display_name: OptionalText(),
  description: OptionalText(),
})
export type ReturnReasonInput = z.infer<typeof ReturnReasonInput>

export const ReturnReason = ReturnReasonInput.extend({ id: Id, version: Version })
export type ReturnReason = z.infer<typeof ReturnReason>

export const returnReasons = {
  list: endpoint({
    method: 'GET',
    path: '/return-reasons',
    access: 'shop',
    summary: 'All return reasons, oldest first',
    response: z.array(ReturnReason),
  }),
  get: endpoint({
    method: 'GET',
    path: '/return-reasons/{id}',
    access: 'shop',
    summary: 'One return reason',
    params: IdParams,
    response: ReturnReason,
  }),
  create: endpoint({
    method: 'POST',
    path: '/return-reasons',
    access: 'shop',
    summary: 'Add a return reason',
    body: ReturnReasonInput,
    response: ReturnReason,
    errors: ['name_taken'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/return-reasons/{id}',
    access: 'shop',
    summary: 'Change a return reason',
    params: IdParams,
    body: patchOf(ReturnReasonInput),
    response: ReturnReason,
    errors: ['name_taken'],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/return-reasons/{id}',
    access: 'shop',
    summary: 'Delete a return reason; returns that used it keep showing it',
    params: IdParams,
  }),
}
