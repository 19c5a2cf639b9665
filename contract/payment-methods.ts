import { z } from 'zod'
import { ActiveQuery, Id, IdParams, OptionalText, patchOf, RequiredText, Version } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

export const PaymentMethodInput = z.object({
  name: RequiredText('name_required'),
  short_instruction: OptionalText(),
  long_instruction: OptionalText(),
  require_iban: z.boolean().default(false),
  shopify_tag: OptionalText(),
  active: z.boolean().default(true),
})
export type PaymentMethodInput = z.infer<typeof PaymentMethodInput>

export const PaymentMethod = PaymentMethodInput.extend({ id: Id, shop_id: Id, version: Version })
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const paymentMethods = {
  list: endpoint({
    method: 'GET',
    path: '/payment-methods',
    access: 'shop',
    summary: 'Payment methods, oldest first',
    query: ActiveQuery,
    response: z.array(PaymentMethod),
  }),
  get: endpoint({
    method: 'GET',
    path: '/payment-methods/{id}',
    access: 'shop',
    summary: 'One payment method',
    params: IdParams,
    response: PaymentMethod,
  }),
  create: endpoint({
    method: 'POST',
    path: '/payment-methods',
    access: 'shop',
    summary: 'Add a payment method',
    body: PaymentMethodInput,
    response: PaymentMethod,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/payment-methods/{id}',
    access: 'shop',
    summary: 'Change a payment method',
    params: IdParams,
    body: patchOf(PaymentMethodInput),
    response: PaymentMethod,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/payment-methods/{id}',
    access: 'shop',
    summary: 'Delete a payment method; returns that used it keep showing it',
    params: IdParams,
  }),
  activate: endpoint({
    method: 'PATCH',
    path: '/payment-methods/{id}/activate',
    access: 'shop',
    summary: 'Offer a payment method to customers',
    params: IdParams,
    response: PaymentMethod,
  }),
  deactivate: endpoint({
    method: 'PATCH',
    path: '/payment-methods/{id}/deactivate',
    access: 'shop',
    summary: 'Stop offering a payment method',
    params: IdParams,
    response: PaymentMethod,
  }),
}
