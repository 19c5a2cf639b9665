import type { CourierNetwork } from '../adapters/courier/network.ts'
import type { Files } from '../adapters/files/port.ts'
import type { Mailer } from '../adapters/mail/port.ts'
import type { Platform } from '../adapters/platform/port.ts'
import type { ShopifyConfig } from '../adapters/platform/shopify/config.ts'
import type { CookieStyle } from '../auth/cookies.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Vault } from '../base/secrets.ts'
import type { TrustedProxies } from '../base/trusted-proxies.ts'
import type { Db } from '../db/db.ts'

/** What the server is made of. `main` makes it for real, the tests with a clock of their own. */
export interface Deps {
  readonly db: Db
  /** The same database for what takes long by nature: jobs, imports, exports. Its connections are not those of requests. */
  readonly patientDb: Db
  readonly clock: Clock
  readonly log: Log
  readonly tokens: Tokens
  readonly vault: Vault
  readonly files: Files
  readonly platform: Platform
  /** The app at Shopify, where this server is one. */
  readonly shopify: ShopifyConfig | undefined
  readonly mail: Mailer
  /** The shop whose kept mails anyone may read at `/dev/mail`: the demo shop, where no mail server is named. */
  readonly mailViewOf: string | undefined
  /** Who may read `/metrics` from elsewhere says this; without it only this machine may. */
  readonly metricsToken: string | undefined
  readonly couriers: CourierNetwork
  readonly cookies: CookieStyle
  readonly publicUrl: string
  readonly consoleOrigins: readonly string[]
  readonly trustedProxies: TrustedProxies
  /** The built sites, where they are. */
  readonly sites: { readonly console: string; readonly portal: string } | undefined
  /** Turned on while the server drains, so that a load balancer looks elsewhere. */
  readonly isStopping: () => boolean
}
