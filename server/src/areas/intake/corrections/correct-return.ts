/** Corrects a return in one transaction: its rows, its label, its timeline, and the mail to the customer. */
import type { CorrectionInput, Language } from '@returns-desk/contract'
import { returnableLines, STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Order } from '../../../adapters/platform/port.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { lockRefund, settleChange } from '../../money/entries/settle-entries.ts'
import { isMadeAtCreation } from '../../receiving/labels/plan-labels.ts'
import { cancelLatest, lockReturn, startLabel } from '../../receiving/labels/start-label.ts'
import { planCorrected } from '../../returns/moves/plan-platform.ts'
import { loadIntake, lockOrder } from '../requests/load-intake.ts'
import { accountColumns, withoutRepeats } from './account-columns.ts'
import { type Corrected, checkCorrection } from './check-correction.ts'
import { changesOf } from './describe-changes.ts'
import { finishCorrection, type Result, requireOpen } from './finish-correction.ts'
import { type CurrentReturn, lockCurrent } from './load-return.ts'

export interface Correction {
  readonly shopId: number
  readonly id: string
  readonly input: CorrectionInput
  readonly ifMatch: number | undefined
  /** The order in its current state, if it still can be found. */
  readonly order: Order | undefined
  /** Of the refusals, for staff. */
  readonly language: Language
}

/** Of a method that needs no account. */
const NO_ACCOUNT = {
  iban_sealed: null,
  account_holder_sealed: null,
  account_entered_by: null,
  account_entered_at: null,
}

const updateReturn = async (
  deps: Deps,
  db: ShopDb,
  { shopId, id, input }: Correction,
  current: CurrentReturn,
  corrected: Corrected,
) => {
  const { method, payment, price_minor, delivery_cost_minor, fee_minor } = corrected
  const account = accountColumns(deps, { shopId, id }, input, current)
  const { version } = await db
    .updateTable('returns')
    .set({
      return_method_id: method.id,
      payment_method_id: payment.id,
      price_minor,
      delivery_cost_minor,
      fee_minor,
      pickup_address: method.display_pickup_address && !current.is_kept ? JSON.stringify(input.pickup_address) : null,
      customer_phone: input.phone || current.customer_phone,
      ...(payment.require_iban ? account : NO_ACCOUNT),
      version: sql`version + 1`,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

const updateProducts = async (db: ShopDb, shopId: number, id: string, { products }: Corrected) => {
  for (const { before, quantity, price_minor, reason } of products) {
    const own = sql`where shop_id = ${shopId} and return_id = ${id} and id = ${before.id}`
    const change =
      quantity === 0
        ? sql`delete from return_products ${own}`
        : sql`update return_products
            set quantity = ${quantity}, price_minor = ${price_minor}, return_reason_id = ${reason.id} ${own}`
    await change.execute(db)
  }
}

/** The label of another method or address is no longer good. A new one is made where the new method makes one by now. */
const replaceLabel = async (deps: Deps, db: ShopDb, shopId: number, id: string, current: CurrentReturn) => {
  const wasThere = await cancelLatest(deps, db, shopId, id, 'staff')
  const terms = await lockReturn(db, shopId, id)
  if (!terms?.generate_awb || terms.is_external || current.order_index > STATUS.AWAITING_PARCEL) return
  if (wasThere || isMadeAtCreation(terms) || current.order_index === STATUS.AWAITING_PARCEL)
    await startLabel(deps, db, shopId, id, terms.courier_service_name)
}

export const correctReturn = async (deps: Deps, db: ShopDb, correction: Correction): Promise<Result> => {
  const { shopId, id, order, language } = correction
  if (order) await lockOrder(db, { shopId, orderRef: order.ref })
  const current = await lockCurrent(db, shopId, id)
  requireOpen(current, correction.ifMatch)
  const input = withoutRepeats(deps.vault, correction, correction.input, current)
  const at = deps.clock()
  const place = { shopId, orderRef: current.order_ref ?? '' }
  const intake = await loadIntake(db, place, { email: current.client_email, now: at })
  const lines = order ? returnableLines(order.lines, intake) : []
  const left = new Map(lines.map(({ line, returnable }) => [line.ref, returnable]))
  const corrected = checkCorrection(input, { current, intake, left, language })
  const changes = changesOf(current, corrected, input, language)
  if (changes.length === 0) return { version: current.version, changes, bank_files: [] }

  const refund = await lockRefund(db, shopId, id)
  const version = await updateReturn(deps, db, { ...correction, input }, current, corrected)
  await updateProducts(db, shopId, id, corrected)
  if (current.has_entries) await settleChange(db, shopId, id, refund, at)
  const isChanged = (...fields: (typeof changes)[number]['field'][]) =>
    changes.some(({ field }) => fields.includes(field))
  if (isChanged('return_method', 'pickup_address')) await replaceLabel(deps, db, shopId, id, current)
  await planCorrected(deps, db, shopId, {
    ...{ returnId: id, version },
    areLinesChanged: isChanged('quantity', 'reason'),
    isRefundMethodChanged: isChanged('payment_method'),
  })
  const told = { told: changesOf(current, corrected, input, current.language), isAllTold: input.tell_customer }
  const { reason } = input
  const bank_files = await finishCorrection(deps, db, { shopId, id, reason, changes, ...told, current, at })
  return { version, changes, bank_files }
}
