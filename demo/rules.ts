/** The rules of the demo shop: one of each kind of action, and such as a shop of this kind would really have. */
import type { Language } from '@returns-desk/contract'
import type { ActionType } from '@returns-desk/engine'
import type { ReasonKey } from './return-texts.ts'
import type { PaymentMethodKey, ReturnMethodKey } from './wishes.ts'

export interface DemoRule {
  readonly name: Readonly<Record<Language, string>>
  readonly priority: 1 | 2 | 3
  readonly active?: boolean
  readonly conditions: readonly (readonly [attribute: string, operator: string, value: string])[]
  readonly action: ActionType
  readonly params: object
}

/** What the rules name: the shop's own ids. */
export interface RuleIds {
  readonly reasonIds: Readonly<Record<ReasonKey, number>>
  readonly returnMethodIds: Readonly<Record<ReturnMethodKey, number>>
  readonly paymentMethodIds: Readonly<Record<PaymentMethodKey, number>>
  /** A pickup that costs nothing and is for rules to offer. */
  readonly freePickupId: number
  /** The confirmation of a new return. */
  readonly emailId: number
}

export const demoRules = ({
  returnMethodIds,
  paymentMethodIds,
  reasonIds,
  freePickupId,
  emailId,
}: RuleIds): DemoRule[] => [
  {
    name: {
      ro: 'Produs deteriorat: ridicare gratuită prin curier',
      en: 'Damaged product: free courier pickup',
    },
    priority: 1,
    conditions: [
      ['return.reason', 'IN', `${reasonIds.damaged},${reasonIds.wrong_item}`],
      ['order.country', 'EQUALS', 'RO'],
    ],
    action: 'SET_RETURN_METHODS',
    params: { method_ids: [freePickupId] },
  },
  {
    name: {
      ro: 'Clienți VIP: 30 de zile în plus',
      en: 'VIP customers: 30 days more',
    },
    priority: 1,
    conditions: [['customer.tags', 'CONTAINS', 'vip']],
    action: 'EXTEND_DEADLINE',
    params: { days: 30 },
  },
  {
    name: {
      ro: 'Retururi peste 500 RON: transfer bancar sau card',
      en: 'Returns over 500 RON: bank transfer or card',
    },
    priority: 2,
    conditions: [['return.total', 'GREATER_OR_EQUAL', '500']],
    action: 'SET_PAYMENT_METHODS',
    params: { payment_ids: [paymentMethodIds.bank_transfer, paymentMethodIds.original_payment] },
  },
  {
    name: {
      ro: 'Comenzi de sărbători: termen prelungit',
      en: 'Christmas orders: a longer deadline',
    },
    priority: 2,
    conditions: [['order.created', 'BETWEEN', '2026-11-15,2026-12-24']],
    action: 'EXTEND_DEADLINE',
    params: { days: 17 },
  },
  {
    name: {
      ro: 'Din străinătate: doar curier propriu',
      en: 'From abroad: own courier only',
    },
    priority: 2,
    conditions: [['order.country', 'NOT_EQUALS', 'RO']],
    action: 'SET_RETURN_METHODS',
    params: { method_ids: [returnMethodIds.own_courier] },
  },
  {
    name: {
      ro: 'Din România: ridicare, locker sau curier propriu',
      en: 'From Romania: pickup, locker or own courier',
    },
    priority: 3,
    conditions: [['order.country', 'EQUALS', 'RO']],
    action: 'SET_RETURN_METHODS',
    params: {
      method_ids: [returnMethodIds.courier_pickup, returnMethodIds.drop_off_point, returnMethodIds.own_courier],
    },
  },
  {
    name: {
      ro: 'Mulți înapoi: doar credit în magazin',
      en: 'Many returns: store credit only',
    },
    priority: 3,
    active: false,
    conditions: [
      ['customer.returns_last_year', 'GREATER_THAN', '5'],
      ['order.total', 'LESS_THAN', '300'],
    ],
    action: 'SET_PAYMENT_METHODS',
    params: { payment_ids: [paymentMethodIds.store_credit] },
  },
  {
    name: {
      ro: 'Retur nou: trimite confirmarea',
      en: 'New return: send the confirmation',
    },
    priority: 2,
    conditions: [['event.type', 'EQUALS', 'return_created']],
    action: 'SEND_EMAIL',
    params: { email_id: emailId },
  },
]
