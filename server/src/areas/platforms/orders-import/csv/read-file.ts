/** Parses an order file in a worker thread: five megabytes take seconds, which would block other requests. */
import type { Language, OrderInput } from '@returns-desk/contract'
import { inThread, taskModule } from '../../../../threads/in-thread.ts'
import type { OrdersFile } from './read-orders.ts'
import type { OrdersInput, OrdersReport } from './read-orders-task.ts'

const TASK = taskModule<OrdersInput, OrderInput[], OrdersReport>(new URL('./read-orders-task.ts', import.meta.url))

export const readFile = async (
  shopId: number,
  file: Buffer,
  { currency, time_zone }: { readonly currency: string; readonly time_zone: string },
  language: Language,
): Promise<OrdersFile> => {
  const orders: OrderInput[] = []
  const input = { file, shop: { currency, time_zone }, language }
  const report = await inThread(shopId, TASK, input, (part) => orders.push(...part))
  return { orders, ...report }
}
