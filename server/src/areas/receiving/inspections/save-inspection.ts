/** Records what was found, with everything that follows: the refund, the timeline, and the event when all is known. */
import type { InspectedItemInput, Language, Role } from '@returns-desk/contract'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { lockRefund, settleChange } from '../../money/entries/settle-entries.ts'
import { wordsFrom } from '../../people/masking/words.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import { afterEvent } from '../../returns/moves/after-event.ts'
import { followRules } from '../../returns/moves/move-return.ts'
import { type CheckedItem, checkItems } from './check-items.ts'
import {
  countChange,
  type InspectionPlace,
  listProducts,
  lockInspection,
  type Product,
  type ProductChange,
  updateProduct,
} from './queries.ts'

export interface Save extends InspectionPlace {
  readonly items: readonly InspectedItemInput[]
  readonly ifMatch: number | undefined
  readonly staffId: number
  readonly role: Role
  /** Of the refusals. */
  readonly language: Language
}

const changeOf = ({ before, input, deduction_minor }: CheckedItem): ProductChange => {
  const { received, accepted, rejected, condition, disposition, deduction_reason, rejection_reason, note } = input
  const now = {
    ...{ received, accepted, rejected, condition, disposition, deduction_minor, deduction_reason, rejection_reason },
    inspection_note: note,
  }
  const names = Object.keys(now) as (keyof typeof now)[]
  return Object.fromEntries(names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]))
}

/** The change of one product: who judged it last, unless nothing is different. */
const judged = (item: CheckedItem, staffId: number, at: Date): ProductChange | undefined => {
  const change = changeOf(item)
  const { is_inspected } = item.input
  const was = item.before.inspected_at !== null
  if (Object.keys(change).length === 0 && is_inspected === was) return undefined
  return { ...change, ...(is_inspected ? { inspected_at: at, inspected_by: staffId } : noResult) }
}

/** The form sends every text as it was shown, and some are shown with masks. */
const unmasked = (role: Role, { before, input, ...item }: CheckedItem): CheckedItem => ({
  ...item,
  before,
  input: {
    ...input,
    note: wordsFrom(role, input.note, before.inspection_note),
    deduction_reason: wordsFrom(role, input.deduction_reason, before.deduction_reason),
    rejection_reason: wordsFrom(role, input.rejection_reason, before.rejection_reason),
  },
})

const isDone = (products: readonly Product[]) => products.every(({ inspected_at }) => inspected_at !== null)
const noResult = { inspected_at: null, inspected_by: null }

export const saveInspection = async (deps: Deps, db: ShopDb, save: Save): Promise<void> => {
  const { shopId, returnId, items, ifMatch, staffId, role, language } = save
  const at = deps.clock()
  const { currency, version } = await lockInspection(db, save)
  if (ifMatch !== undefined && ifMatch !== version) throw new DomainError('return_moved')
  const products = await listProducts(db, save)
  const checked = checkItems(items, products, currency, language)
  const changes = checked.flatMap((item) => {
    const change = judged(unmasked(role, item), staffId, at)
    return change ? [{ id: item.before.id, change }] : []
  })
  if (changes.length === 0) return
  const refund = await lockRefund(db, shopId, returnId)
  for (const { id, change } of changes) await updateProduct(db, save, id, change)
  await countChange(db, save)
  await settleChange(db, shopId, returnId, refund, at)
  const isJudged = changes.some(({ change }) => change.inspected_at)
  if (!isJudged) return
  await addEvent(db, { shopId, returnId, at, actor: 'staff', kind: 'inspected', note: null })
  if (isDone(products) || !isDone(await listProducts(db, save))) return
  const decisions = await afterEvent(deps, db, shopId, { returnId, event: { type: 'inspected' }, at })
  await followRules(deps, db, { shopId, id: returnId, at }, decisions)
}
