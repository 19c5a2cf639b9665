import { z } from 'zod'
import { ActiveQuery, Id, IdParams, Money, OptionalText, patchOf, RequiredText, Version } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

export const ReturnMethodInput = z.object({
  name: RequiredText('name_required'),
  short_instruction: OptionalText(),
  long_instruction: OptionalText(),
  display_pickup_address: z.boolean().default(false),
  generate_awb: z.boolean().default(false),
  awb_at_creation: z.boolean().default(false),
  moves_on_delivery: z.boolean().default(true),
  courier_service_name: OptionalText(),
  cost: Money.default(0),
  active: z.boolean().default(true),
  is_external: z.boolean().default(false),
})
export type ReturnMethodInput = z.infer<typeof ReturnMethodInput>

export const ReturnMethod = ReturnMethodInput.extend({ id: Id, shop_id: Id, version: Version })
export type ReturnMethod = z.infer<typeof ReturnMethod>

export const returnMethods = {
  list: endpoint({
    method: 'GET',
    path: '/return-methods',
    access: 'shop',
    summary: 'Return methods, oldest first',
    query: ActiveQuery,
    response: z.array(ReturnMethod),
  }),
  get: endpoint({
    method: 'GET',
    path: '/return-methods/{id}',
    access: 'shop',
    summary: 'One return method',
    params: IdParams,
    response: ReturnMethod,
  }),
  create: endpoint({
    method: 'POST',
    path: '/return-methods',
    access: 'shop',
    summary: 'Add a return method',
    body: ReturnMethodInput,
    response: ReturnMethod,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/return-methods/{id}',
    access: 'shop',
    summary: 'Change a return method',
    params: IdParams,
    body: patchOf(ReturnMethodInput),
    response: ReturnMethod,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/return-methods/{id}',
    access: 'shop',
    summary: 'Delete a return method; returns that used it keep showing it',
    params: IdParams,
  }),
  activate: endpoint({
    method: 'PATCH',
    path: '/return-methods/{id}/activate',
    access: 'shop',
    summary: 'Offer a return method to customers',
    params: IdParams,
    response: ReturnMethod,
  }),
  deactivate: endpoint({
    method: 'PATCH',
    path: '/return-methods/{id}/deactivate',
    access: 'shop',
    summary: 'Stop offering a return method',
    params: IdParams,
    response: ReturnMethod,
  }),
}
