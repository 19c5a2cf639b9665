/** Ticks each step from the shop's own state, and says what was found. */
import {
  type Checklist,
  type ChecklistSteps,
  COURIER_TITLES,
  effectProblem,
  type Language,
  OUTSIDE_COURIERS,
  type TestMail,
} from '@returns-desk/contract'
import { found } from '../../../base/errors.ts'
import { qrSvg } from '../../../base/qr-svg.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { findMailShop } from '../../mail/sending/email-values.ts'
import * as couriers from '../../platforms/couriers/queries.ts'
import * as checklists from '../checklist-state/queries.ts'
import * as shops from '../shops/queries.ts'

type ChecklistRow = Awaited<ReturnType<typeof checklists.find>>

export const testMailOf = (row: ChecklistRow, language: Language): TestMail | null => {
  if (!row?.test_mail_at) return null
  const problem = row.test_mail_problem
  return {
    at: row.test_mail_at.toISOString(),
    to: row.test_mail_to,
    accepted: problem === null,
    message: problem === null ? '' : effectProblem(problem, language),
    answer: row.test_mail_answer,
  }
}

const readSteps = async (deps: Deps, db: ShopDb, shopId: number, row: ChecklistRow, language: Language) => {
  const shop = found(await shops.findForPortal(db, shopId))
  const { handle, contact_email } = await findMailShop(db, shopId)
  const accounts = await couriers.list(db, deps.vault, shopId)
  const state = await checklists.findState(db, shopId)
  const active = OUTSIDE_COURIERS.filter((name) => accounts[name]?.active)
  const prints_own = accounts.own !== null && state.has_label_method
  const isLive = deps.platform.ordersHere({ shopId, handle }) === undefined
  const delivers = deps.mail.server !== undefined
  const test = testMailOf(row, language)
  const has_logo = shop.logo_key !== null
  const has_color = shop.accent_color !== ''
  const steps: ChecklistSteps = {
    mail: {
      is_done: delivers && test?.accepted === true,
      sender: deps.mail.sender,
      reply_to: contact_email,
      delivers,
      test,
    },
    return_address: {
      is_done: accounts.own !== null,
      name: accounts.own?.name ?? '',
      city: accounts.own?.city ?? '',
    },
    labels: {
      is_done: active.length > 0 || prints_own,
      couriers: active.map((name) => COURIER_TITLES[name]),
      prints_own,
    },
    orders: { is_done: isLive || state.orders > 0, count: state.orders, live: isLive },
    look: { is_done: has_logo && has_color, has_logo, has_color },
    portal: {
      is_done: state.has_return || row?.portal_opened_at != null,
      opened_at: row?.portal_opened_at?.toISOString() ?? null,
      has_return: state.has_return,
    },
    link: {
      is_done: row?.portal_linked_at != null,
      linked_at: row?.portal_linked_at?.toISOString() ?? null,
      linked_from: row?.portal_linked_from ?? '',
    },
  }
  return { steps, handle, owner_email: state.owner_email }
}

export const readChecklist = async (deps: Deps, db: ShopDb, shopId: number, language: Language): Promise<Checklist> => {
  const row = await checklists.find(db, shopId)
  const { steps, handle, owner_email } = await readSteps(deps, db, shopId, row, language)
  const isAllDone = Object.values(steps).every(({ is_done }) => is_done)
  if (isAllDone && row && !row.completed_at) await checklists.complete(db, shopId, deps.clock())
  const portal_url = `${deps.publicUrl}/portal/${handle}`
  return {
    steps,
    portal_url,
    portal_qr_svg: qrSvg(portal_url),
    owner_email,
    is_dismissed: row ? row.dismissed_at !== null : true,
    is_complete: isAllDone || row?.completed_at != null,
  }
}
