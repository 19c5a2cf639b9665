/** What Shopify tells us, and how much of each message is needed: the rest of it, customers included, is not kept. */
import { z } from 'zod'

const text = z.union([z.string(), z.number()]).transform(String)
const Email = z
  .string()
  .trim()
  .max(254)
  .nullish()
  .transform((email) => email || null)

const orderRef = (id: string) => `gid://shopify/Order/${id}`

const OrderNews = z.object({ id: text }).transform(({ id }) => ({ order: orderRef(id) }))
const FulfillmentNews = z.object({ order_id: text }).transform(({ order_id }) => ({ order: orderRef(order_id) }))
const AppUninstalled = z.object({ myshopify_domain: z.string() }).transform((body) => ({ shop: body.myshopify_domain }))
const DataRequest = z
  .object({
    shop_domain: z.string(),
    customer: z.object({ email: Email }),
    orders_requested: z.array(text).nullish(),
  })
  .transform((body) => ({ shop: body.shop_domain, email: body.customer.email, orders: body.orders_requested ?? [] }))
const CustomerRedact = z
  .object({
    shop_domain: z.string(),
    customer: z.object({ email: Email }),
    orders_to_redact: z.array(text).nullish(),
  })
  .transform((body) => ({ shop: body.shop_domain, email: body.customer.email, orders: body.orders_to_redact ?? [] }))
const ShopRedact = z.object({ shop_domain: z.string() }).transform((body) => ({ shop: body.shop_domain }))

export const TOPICS = {
  'app/uninstalled': AppUninstalled,
  'orders/create': OrderNews,
  'orders/updated': OrderNews,
  'orders/cancelled': OrderNews,
  'fulfillments/create': FulfillmentNews,
  'fulfillments/update': FulfillmentNews,
  'customers/data_request': DataRequest,
  'customers/redact': CustomerRedact,
  'shop/redact': ShopRedact,
} as const

export type Topic = keyof typeof TOPICS
export type ContentOf<T extends Topic> = z.infer<(typeof TOPICS)[T]>

export const isTopic = (topic: string): topic is Topic => Object.hasOwn(TOPICS, topic)

/** Both ways in which an order of Shopify's is named. */
export const orderNames = (ids: readonly string[]): string[] => ids.flatMap((id) => [id, orderRef(id)])

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/** A number that is too long for one stays the text that it was: ids of orders may be. */
const keepLongNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value

/** `undefined` for what is not the message that its topic says it is. */
export const readContent = (topic: Topic, body: Buffer): ContentOf<Topic> | undefined => {
  try {
    return TOPICS[topic].parse(JSON.parse(body.toString('utf8'), keepLongNumbers))
  } catch {
    return undefined
  }
}
