import { contract } from '@returns-desk/contract'
import { ruleDifferences, type Translations, textIn, type VersionRule } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import { readBack } from '../../../http/steps/after-commit.ts'
import { listNamed, namesById } from '../deciding/shop-names.ts'
import * as versions from '../store/version-queries.ts'
import { findPastDecision } from './past-decision.ts'
import { restoreVersion } from './restore.ts'
import { findRuleSet, keptRules } from './rule-set.ts'

const whole = async (db: ShopDb, shopId: number, version: versions.VersionRow, reader: string) => {
  const { rules, digest } = await keptRules(db, shopId, version.number)
  return { ...versions.presentVersion(version, reader), rules: rules.length, digest }
}

/** What each rule is called in the reader's language. */
const namesIn = (rules: readonly VersionRule[], reader: string) =>
  new Map(
    rules.map(({ id, name, translations }) => [
      id,
      textIn({ name, translations: translations as Translations }, 'name', reader),
    ]),
  )

export const ruleVersionRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, today, get, describe, differences, restore } = contract.ruleVersions

  route(app, deps, list, ({ db, shopId, query: { before }, reader }) => versions.list(db, shopId, reader, before))
  route(app, deps, today, ({ db, shopId, query, ...call }) => findPastDecision(db, shopId, query['return-id'], call))
  route(app, deps, get, async ({ db, shopId, params, reader }) =>
    whole(db, shopId, found(await versions.find(db, shopId, params.number)), reader),
  )
  route(app, deps, describe, async ({ db, shopId, params: { number }, body, audit, reader }) => {
    const { note } = found(await versions.find(db, shopId, number))
    await versions.setNote(db, shopId, number, body.note)
    audit({ note }, body)
    return versions.presentVersion(found(await versions.find(db, shopId, number)), reader)
  })
  route(app, deps, differences, async ({ db, shopId, params: { number, other }, language, reader }) => {
    const shop = db.selectFrom('shops').select('currency').where('shop_id', '=', shopId)
    const { currency } = await shop.executeTakeFirstOrThrow()
    const names = namesById(await listNamed(db, shopId, reader, { withDeleted: true }))
    const before = await findRuleSet(db, shopId, number)
    const after = await findRuleSet(db, shopId, other)
    const called = namesIn([...before.rules, ...after.rules], reader)
    return ruleDifferences(before.rules, after.rules, { currency, names }, language).map((difference) => ({
      ...difference,
      name: called.get(difference.rule_id) ?? difference.name,
      lines: [...difference.lines],
    }))
  })
  route(app, deps, restore, async ({ db, shopId, params, body: { note }, ifMatch, reader }) => {
    const { number } = await restoreVersion(db, shopId, { number: params.number, note, ifMatch })
    // Its note may yet say that tests were overridden.
    return readBack(async () => whole(db, shopId, found(await versions.find(db, shopId, number)), reader))
  })
}
