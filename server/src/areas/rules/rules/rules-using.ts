/** Lists the rules that use a method or template, and the effect of deleting it: shown before deletion. */
import type { RuleUse, RuleUseQuery } from '@returns-desk/contract'
import { type Translations, textIn } from '@returns-desk/engine'
import type { ShopDb } from '../../../db/db.ts'
import { templateOf } from '../../mail/sending/template-of.ts'
import { actionOf, chosenIn, conditionsOf, loadTargets, problemOf, type RuleTargets } from '../deciding/rule-targets.ts'
import { list, type RuleRow } from '../store/queries.ts'

interface Target {
  readonly isNamedBy: (row: RuleRow) => boolean
  /** The targets that remain after the deletion. */
  readonly without: RuleTargets
}

const isInConditions = (row: RuleRow, source: 'return_methods' | 'payment_methods', id: number) =>
  conditionsOf(row).some((condition) => {
    const chosen = chosenIn(condition)
    return chosen?.source === source && chosen.ids.includes(id)
  })

const method = (source: 'return_methods' | 'payment_methods', id: number, targets: RuleTargets): Target => {
  const left = new Map(targets[source])
  left.delete(id)
  return {
    isNamedBy: (row) => {
      const action = actionOf(row)
      const isReturn = source === 'return_methods'
      const ids =
        action?.type === 'SET_RETURN_METHODS' && isReturn
          ? action.method_ids
          : action?.type === 'SET_PAYMENT_METHODS' && !isReturn
            ? action.payment_ids
            : []
      return ids.includes(id) || isInConditions(row, source, id)
    },
    without: { ...targets, [source]: left, named: { ...targets.named, [source]: new Set(left.keys()) } },
  }
}

/** The template is deleted only with its last language version. */
const email = async (db: ShopDb, shopId: number, id: number, targets: RuleTargets): Promise<Target | undefined> => {
  const templateId = await templateOf(db, shopId, id)
  if (templateId === undefined) return undefined
  const others = db.selectFrom('email_templates').select('id').where('shop_id', '=', shopId)
  const other = await others.where('template_id', '=', templateId).where('id', '<>', id).executeTakeFirst()
  const left = new Map(targets.defaultVersions)
  if (!other) left.delete(templateId)
  return {
    isNamedBy: (row) => {
      const action = actionOf(row)
      return action?.type === 'SEND_EMAIL' && action.email_id === templateId
    },
    without: { ...targets, defaultVersions: left },
  }
}

const targetOf = async (db: ShopDb, shopId: number, query: RuleUseQuery): Promise<Target | undefined> => {
  const targets = await loadTargets(db, shopId)
  if (query['return-method-id']) return method('return_methods', query['return-method-id'], targets)
  if (query['payment-method-id']) return method('payment_methods', query['payment-method-id'], targets)
  return query['email-id'] ? email(db, shopId, query['email-id'], targets) : undefined
}

export const rulesUsing = async (
  db: ShopDb,
  shopId: number,
  query: RuleUseQuery,
  reader: string,
): Promise<RuleUse[]> => {
  const target = await targetOf(db, shopId, query)
  if (!target) return []
  return (await list(db, shopId)).filter(target.isNamedBy).map((row) => ({
    id: row.id,
    name: textIn({ ...row, translations: row.translations as Translations }, 'name', reader),
    active: row.active,
    stops: problemOf(row, target.without) !== undefined,
  }))
}
