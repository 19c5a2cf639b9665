/**
 * The calls that customers make, without their schemas: those would bring the validator along to every phone. The types
 * hold each method and path to the contract's, so the two cannot drift apart.
 */
import type { ApiContract } from '@returns-desk/contract'

export type PortalContract = {
  readonly shops: ApiContract['shops']
  readonly portal: ApiContract['portal']
  readonly withdrawals: Pick<ApiContract['withdrawals'], 'declare'>
}

type Plain<Calls> = {
  readonly [Feature in keyof Calls]: {
    readonly [Name in keyof Calls[Feature]]: {
      readonly [Part in 'method' | 'path' | 'access']: Part extends keyof Calls[Feature][Name]
        ? Calls[Feature][Name][Part]
        : never
    }
  }
}

export const CALLS = {
  shops: { get: { method: 'GET', path: '/portal/{handle}', access: 'public' } },
  portal: {
    requestCode: { method: 'POST', path: '/portal/{handle}/order-codes', access: 'public' },
    openOrder: { method: 'POST', path: '/portal/{handle}/order-sessions', access: 'public' },
    order: { method: 'GET', path: '/portal/order', access: 'order' },
    link: { method: 'POST', path: '/portal/order/link', access: 'order' },
    saveDraft: { method: 'PUT', path: '/portal/order/draft', access: 'order' },
    offer: { method: 'POST', path: '/portal/order/offers', access: 'order' },
    addPhoto: { method: 'POST', path: '/portal/order/photos', access: 'order' },
    removePhoto: { method: 'DELETE', path: '/portal/order/photos/{id}', access: 'order' },
    submit: { method: 'POST', path: '/portal/order/returns', access: 'order' },
    getReturn: { method: 'GET', path: '/portal/order/returns/{id}', access: 'order' },
    cancelReturn: { method: 'POST', path: '/portal/order/returns/{id}/cancel', access: 'order' },
    track: { method: 'GET', path: '/portal/{handle}/returns/{id}', access: 'link' },
  },
  withdrawals: { declare: { method: 'POST', path: '/portal/{handle}/withdrawals', access: 'public' } },
} as const satisfies Plain<PortalContract>
