import { contract } from '@returns-desk/contract'
import { type Translations, textIn } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { handleOf } from '../../../db/shop-directory.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { applyChanges } from '../deciding/apply-changes.ts'
import { compileRuleSet, loadRuleSet } from '../deciding/rule-set.ts'
import { listNamed, namesById } from '../deciding/shop-names.ts'
import { list } from '../store/queries.ts'
import { tryOrder } from './try-order.ts'
import { tryReturn } from './try-return.ts'

const nameOf = ({ name, translations }: { readonly name: string; readonly translations: unknown }, reader: string) =>
  textIn({ name, translations: translations as Translations }, 'name', reader)

/** The platform is asked outside any transaction. */
export const ruleTrialRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, deps, contract.ruleTrials.run, async ({ db, shopId, body, language, reader }) => {
    const { order_name, return_id = '', products, method_id, changes } = body
    const today = await loadRuleSet(db, shopId)
    const tried = changes.length > 0 ? (await applyChanges(db, shopId, changes, language)).after : undefined
    const sides = [today, tried && (await compileRuleSet(db, shopId, tried))] as const
    const called = new Map((await list(db, shopId)).map((row) => [row.name, nameOf(row, reader)]))
    const around = { names: namesById(await listNamed(db, shopId, reader)), language, called }
    if (order_name === undefined) return tryReturn(db, shopId, return_id, sides, { ...around, reader })
    const shop = { shopId, handle: await handleOf(db, shopId) }
    return afterCommit(async () => {
      const order = await deps.platform.findOrderByName(deps.db, shop, order_name)
      if (!order) throw new DomainError('order_name_unknown')
      const trial = { ...around, shopId, order, products, methodId: method_id, now: deps.clock(), reader }
      return inShop(deps.db, shopId, (shopDb) => tryOrder(shopDb, trial, sides))
    })
  })
}
