/** Handles each webhook topic. Handlers are idempotent: they may run again after a failure. */
import { readInstall } from '../../../adapters/platform/shopify/access-tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import type { EffectHandler } from '../../../outbox/effect-handler.ts'
import { takeOrderNews } from './order-news.ts'
import { answerDataRequest, redactCustomer, redactShop } from './privacy-topics.ts'
import { uninstall } from './uninstall.ts'
import type { ContentOf, Topic } from './webhook-topics.ts'
import { readWebhook, settleWebhook, type Webhook } from './webhooks.ts'

type Result = Readonly<Record<string, unknown>>
type Work<Content> = (
  deps: Deps,
  shopId: number,
  webhook: Omit<Webhook, 'content'> & { readonly content: Content },
) => Promise<Result>

/** A shop that has uninstalled the app cannot be queried. */
const orderNews: Work<{ readonly order: string }> = async (deps, shopId, { content }) => {
  const { isUninstalled } = await readInstall(deps.vault, deps.db, shopId)
  return isUninstalled ? { uninstalled: true } : takeOrderNews(deps, shopId, content.order)
}

const WORK: { readonly [T in Topic]: Work<ContentOf<T>> } = {
  'app/uninstalled': (deps, shopId, { triggeredAt }) => uninstall(deps, shopId, triggeredAt),
  'orders/create': orderNews,
  'orders/updated': orderNews,
  'orders/cancelled': orderNews,
  'fulfillments/create': orderNews,
  'fulfillments/update': orderNews,
  'customers/data_request': (deps, shopId, { id, content }) => answerDataRequest(deps, shopId, id, content),
  'customers/redact': (deps, shopId, { content }) => redactCustomer(deps, shopId, content),
  'shop/redact': (deps, shopId, { content }) => redactShop(deps, shopId, content.shop),
}

export const takeWebhook: EffectHandler = async (deps, { shopId, payload }) => {
  const { webhook_id } = payload as { webhook_id: string }
  const webhook = await readWebhook(deps, shopId, webhook_id)
  if (!webhook) return {}
  const work = WORK[webhook.topic] as Work<ContentOf<Topic>>
  const result = await work(deps, shopId, webhook)
  await settleWebhook(deps, shopId, webhook_id)
  return result
}
