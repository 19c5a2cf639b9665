/**
 * The names that rows of the list refer to. They are read once for a page, apart from its rows: joining each row to them
 * takes the database longer than reading the page.
 */
import type { ReturnListItem } from '@returns-desk/contract'
import { sql } from 'kysely'
import { ownText } from '../../db/own-text.ts'
import { rowsAsJson } from '../../db/rows-as-json.ts'

type Status = ReturnListItem['return_status']
type Method = ReturnListItem['return_method']

export interface ListNames {
  readonly return_methods: readonly Method[]
  readonly payment_methods: readonly Method[]
  readonly statuses: readonly Status[]
}

const methods = (table: 'return_methods' | 'payment_methods', shopId: number, reader: string) =>
  rowsAsJson(sql`
    select m.id, ${ownText('m', 'name', reader)} as name from ${sql.table(table)} m where m.shop_id = ${shopId}`)

const statuses = (shopId: number, reader: string) =>
  rowsAsJson(sql`
    select s.id, s.name, ${ownText('s', 'display_name', reader)} as display_name, s.order_index
    from return_statuses s where s.shop_id = ${shopId}`)

/** Columns of a statement, in the reader's language. Deleted methods are among them, because returns still show them. */
export const nameColumns = (shopId: number, reader: string) => sql`
  ${methods('return_methods', shopId, reader)} as return_methods,
  ${methods('payment_methods', shopId, reader)} as payment_methods,
  ${statuses(shopId, reader)} as statuses`

interface Named {
  readonly return_method_id: number
  readonly payment_method_id: number
  readonly order_index: number
}

type NamesOfRow = Pick<ReturnListItem, 'return_method' | 'payment_method' | 'return_status'>

/** A foreign key holds each of these: a row without its name is a defect. */
const known = <T>(named: T | undefined): T => {
  if (named === undefined) throw new Error('a return refers to what is not there')
  return named
}

export const namesOf = ({ return_methods, payment_methods, statuses }: ListNames) => {
  const returnMethods = new Map(return_methods.map((method) => [method.id, method]))
  const paymentMethods = new Map(payment_methods.map((method) => [method.id, method]))
  const byIndex = new Map(statuses.map((status) => [status.order_index, status]))
  return (row: Named): NamesOfRow => ({
    return_method: known(returnMethods.get(row.return_method_id)),
    payment_method: known(paymentMethods.get(row.payment_method_id)),
    return_status: known(byIndex.get(row.order_index)),
  })
}
