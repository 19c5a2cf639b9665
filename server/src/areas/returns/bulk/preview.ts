import { errorMessage, type Language, type PreviewedAction, type PreviewedRow, type Role } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { ownName } from '../../../db/own-text.ts'
import type { ChosenRow } from './choose-rows.ts'
import { judge, type Status } from './judge.ts'
import { planAction } from './planned-action.ts'
import { listFacts } from './row-facts.ts'

interface ShownStatus extends Status {
  readonly shown: string
}

const listShown = async (db: ShopDb, shopId: number, reader: string) => {
  const { rows } = await sql<ShownStatus>`
    select s.order_index, s.name, ${ownName('s', reader)} as shown from return_statuses s
    where s.shop_id = ${shopId} order by s.order_index`.execute(db)
  return rows
}

interface Asking {
  readonly shopId: number
  readonly role: Role
  readonly language: Language
  readonly reader: string
}

export const previewRows = async (
  db: ShopDb,
  { shopId, role, language, reader }: Asking,
  chosen: readonly ChosenRow[],
  previewed: PreviewedAction,
): Promise<PreviewedRow[]> => {
  const action = await planAction(db, shopId, previewed)
  const statuses = await listShown(db, shopId, reader)
  const ids = chosen.map(({ id }) => id)
  const facts = new Map((await listFacts(db, shopId, ids)).map((row) => [row.id, row]))
  return chosen.map(({ id, version }) => {
    const row = facts.get(id)
    const { outcome, problem, allowed = [] } = judge(row, { action, role, statuses, version })
    return {
      id,
      order_name: row?.order_name ?? '',
      version: row?.version ?? null,
      outcome,
      problem,
      message: problem && errorMessage(problem, language),
      allowed: statuses.flatMap(({ order_index, shown }) => (allowed.includes(order_index) ? [shown] : [])),
    }
  })
}
