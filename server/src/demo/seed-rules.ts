/** Puts the rules of the demo shop into a shop. */
import { type DemoRule, demoRules } from '@returns-desk/demo'
import { findActionByType, findAttributeByKey, findOperatorByCode } from '@returns-desk/engine'
import type { ShopDb } from '../db/db.ts'
import { type SeedLanguages, seedTexts } from '../seed/seed-texts.ts'
import type { ShopBasics } from '../seed/shop.ts'

/** Besides what every shop has, a pickup that costs nothing and is for rules to offer. */
export interface DemoBasics extends ShopBasics {
  readonly freePickupId: number
}

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
    .values(demoRules({ ...basics, emailId: template_id }).map((rule) => toRow(shopId, rule, languages)))
    .execute()
}
