import type { CourierNetwork } from '../adapters/courier/network.ts'
import type { Files } from '../adapters/files/port.ts'
import type { Mailer } from '../adapters/mail/port.ts'
import type { AskTxt } from '../adapters/mail/sender-dns.ts'
import type { Platform } from '../adapters/platform/port.ts'
import type { ShopifyConfig } from '../adapters/platform/shopify/config.ts'
import type { CookieStyle } from '../auth/cookies.ts'
import type { Passwords } from '../auth/password.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Vault } from '../base/secrets.ts'
import type { TrustedProxies } from '../base/trusted-proxies.ts'
import type { Db } from '../db/db.ts'
import type { Backups } from './backup-config.ts'
import type { OidcConfig } from './oidc-config.ts'

/** The server's dependencies. `main` creates the real ones, tests use a controlled clock. */
export interface Deps {
  readonly db: Db
  /** The same database for long-running work: jobs, imports, exports. It shares no connections with requests. */
  readonly patientDb: Db
  readonly clock: Clock
  readonly log: Log
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly vault: Vault
  readonly files: Files
  readonly platform: Platform
  /** The app at Shopify, if one is configured. */
  readonly shopify: ShopifyConfig | undefined
  readonly mail: Mailer
  /** Asks DNS about the domain that mails are sent from. */
  readonly askTxt: AskTxt
  /** The shop whose mails anyone may read at `/dev/mail`: the demo shop, if no mail server is configured. */
  readonly mailViewOf: string | undefined
  /** The token for reading `/metrics` from other machines; without it only this machine may. */
  readonly metricsToken: string | undefined
  readonly couriers: CourierNetwork
  /** Single sign-on, if it is configured. */
  readonly oidc: OidcConfig | undefined
  readonly cookies: CookieStyle
  readonly publicUrl: string
  readonly consoleOrigins: readonly string[]
  readonly trustedProxies: TrustedProxies
  /** Scheduled backups, if they are configured. */
  readonly backups: Backups | undefined
  /** The built sites, if they exist. */
  readonly sites: { readonly console: string; readonly portal: string } | undefined
  /** True while the server drains, so that a load balancer stops sending requests. */
  readonly isStopping: () => boolean
}
