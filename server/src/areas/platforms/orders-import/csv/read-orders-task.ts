import type { Language, OrderInput } from '@returns-desk/contract'
import type { Task } from '../../../../threads/in-thread.ts'
import { type OrdersFile, readOrders } from './read-orders.ts'

export interface OrdersInput {
  readonly file: Uint8Array
  readonly shop: { readonly currency: string; readonly time_zone: string }
  readonly language: Language
}
export type OrdersReport = Omit<OrdersFile, 'orders'>

const LINES_IN_A_PART = 500

function* partsOf(orders: readonly OrderInput[]) {
  let part: OrderInput[] = []
  let lines = 0
  for (const order of orders) {
    part.push(order)
    lines += order.lines.length
    if (lines < LINES_IN_A_PART) continue
    yield part
    part = []
    lines = 0
  }
  if (part.length > 0) yield part
}

export const task: Task<OrdersInput, OrderInput[], OrdersReport> = async ({ file, shop, language }, handOver) => {
  const { orders, ...report } = await readOrders(Buffer.from(file), shop, language)
  for (const part of partsOf(orders)) handOver(part)
  return report
}
