/** The webhook topics, and the fields we need of each: the rest, customer data included, is not stored. */
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

/** Both forms of the reference of a Shopify order. */
export const orderNames = (ids: readonly string[]): string[] => ids.flatMap((id) => [id, orderRef(id)])

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/** Numbers that would lose precision stay text: order ids may be that long. */
const keepLongNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value

/** `undefined` if the body does not match its topic. */
export const readContent = (topic: Topic, body: Buffer): ContentOf<Topic> | undefined => {
  try {
    return TOPICS[topic].parse(JSON.parse(body.toString('utf8'), keepLongNumbers))
  } catch {
    return undefined
  }
}
