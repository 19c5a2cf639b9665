/** What is done in a thread: what takes long for large input, and answers for itself, without database or clock. */
import type { Language, OrderInput } from '@returns-desk/contract'
import type { EmailValues } from '@returns-desk/engine'
import { type MadeMail, makeMail, type Template } from '../features/emails/make-mail.ts'
import { type OrdersFile, readOrders } from '../features/orders-import/csv/read-orders.ts'

export interface Tasks {
  readonly mail: {
    readonly input: { readonly template: Template; readonly values: EmailValues }
    readonly part: never
    readonly result: MadeMail
  }
  readonly orders: {
    readonly input: {
      readonly file: Uint8Array
      readonly shop: { readonly currency: string; readonly time_zone: string }
      readonly language: Language
    }
    readonly part: OrderInput[]
    readonly result: Omit<OrdersFile, 'orders'>
  }
}
export type TaskName = keyof Tasks

/** Large results are handed over in parts, so that whoever takes them is not held up by one of them. */
type Task<Name extends TaskName> = (
  input: Tasks[Name]['input'],
  handOver: (part: Tasks[Name]['part']) => void,
) => Promise<Tasks[Name]['result']> | Tasks[Name]['result']

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

export const TASKS: { readonly [Name in TaskName]: Task<Name> } = {
  mail: ({ template, values }) => makeMail(template, values),
  orders: async ({ file, shop, language }, handOver) => {
    const { orders, ...report } = await readOrders(Buffer.from(file), shop, language)
    for (const part of partsOf(orders)) handOver(part)
    return report
  },
}
