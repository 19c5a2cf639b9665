/** Who opens the console from Shopify's admin: their name, and their address if Shopify has verified it. */
import type { Visitor, VisitorFacts } from '../../../adapters/platform/port.ts'
import { askAssociatedUser } from '../../../adapters/platform/shopify/token-exchange.ts'
import { errorFields } from '../../../base/log.ts'
import type { ShopifyParts } from './open-shop.ts'

export const describeVisitor =
  ({ config, log }: Pick<ShopifyParts, 'config' | 'log'>) =>
  async ({ handle, staffRef }: Visitor, token: string): Promise<VisitorFacts | undefined> => {
    try {
      const user = await askAssociatedUser(config, handle, token)
      if (String(user.id) !== staffRef) return undefined
      const { first_name, last_name, email, email_verified, locale } = user
      return {
        name: [first_name, last_name].filter(Boolean).join(' '),
        email: email_verified ? (email ?? '') : '',
        language: locale ?? '',
      }
    } catch (error) {
      log.warn({ event: 'shopify_person_unknown', ...errorFields(error) })
      return undefined
    }
  }
