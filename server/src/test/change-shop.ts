/** Changes that staff make to a shop before a customer comes. */
import { type ErrorCode, LANGUAGES } from '@returns-desk/contract'
import { DAY_MS } from '@returns-desk/engine'
import type { World } from './harness.ts'
import type { TestShop } from './world.ts'

export const daysAgo = (world: World, days: number) => new Date(world.deps.clock().getTime() - days * DAY_MS)

/** In every language. */
export const override = async (world: World, shop: TestShop, code: ErrorCode, message = `Ours: ${code}`) => {
  const staff = await world.as(shop)
  for (const language of LANGUAGES)
    await staff.errorMessages.replace({ params: { shopId: String(shop.id), code }, body: { message, language } })
}

export const addRule = async (
  world: World,
  shop: TestShop,
  [attribute_id, operator_id, value]: readonly [number, number, string],
  [default_action_id, params]: readonly [number, object],
) => {
  const staff = await world.as(shop)
  await staff.rules.create({
    body: {
      name: `rule ${crypto.randomUUID()}`,
      priority: '1',
      conditions: [{ attribute_id, operator_id, value }],
      rule_action: { default_action_id, action_params: JSON.stringify(params) },
    },
  })
}
