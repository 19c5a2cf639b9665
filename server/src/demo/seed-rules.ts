/** The rules of the demo shop: one of each kind of action, and such as a shop of this kind would really have. */
import type { Language } from '@returns-desk/contract'
import { type ActionType, findActionByType, findAttributeByKey, findOperatorByCode } from '@returns-desk/engine'
import type { ShopDb } from '../db/db.ts'
import { type SeedLanguages, seedTexts } from '../seed/seed-texts.ts'
import type { ShopBasics } from '../seed/shop.ts'

interface DemoRule {
  readonly name: Readonly<Record<Language, string>>
  readonly priority: 1 | 2 | 3
  readonly active?: boolean
  readonly conditions: readonly (readonly [attribute: string, operator: string, value: string])[]
  readonly action: ActionType
  readonly params: object
}

/** Besides what every shop has, a pickup that costs nothing and is for rules to offer. */
export interface DemoBasics extends ShopBasics {
  readonly freePickupId: number
}

const rulesOf = (
  { returnMethodIds, paymentMethodIds, reasonIds, freePickupId }: DemoBasics,
  emailId: number,
): DemoRule[] => [
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

const toRow = (
  shopId: number,
  { name, priority, active = true, conditions, action, params }: DemoRule,
  languages: SeedLanguages,
) => ({
  ...seedTexts(languages, (language) => ({ name: name[language] })),
  shop_id: shopId,
  description: name[languages[0]],
  priority,
  active,
  default_action_id: findActionByType(action)?.id as number,
  action_params: JSON.stringify(params),
  conditions: JSON.stringify(
    conditions.map(([key, code, value]) => {
      const attribute = findAttributeByKey(key)
      if (attribute?.node_type !== 'FIELD') throw new Error(`no attribute ${key}`)
      return { attribute_id: attribute.id, operator_id: findOperatorByCode(attribute.value_type, code)?.id, value }
    }),
  ),
})

export const seedDemoRules = async (db: ShopDb, shopId: number, basics: DemoBasics, languages: SeedLanguages) => {
  // A rule keeps the id that the language versions of an e-mail share.
  const { template_id } = await db
    .selectFrom('email_templates')
    .select('template_id')
    .where('shop_id', '=', shopId)
    .where('template_type', '=', 'return_created')
    .where('default_language', '=', true)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rules')
    .values(rulesOf(basics, template_id).map((rule) => toRow(shopId, rule, languages)))
    .execute()
}
