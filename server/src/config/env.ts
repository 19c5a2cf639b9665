/** The configuration, read from the environment. All errors are reported together, in plain words. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { readS3Config, type S3Config } from '../adapters/files/s3-config.ts'
import { type ShopifyConfig, shopifyConfig } from '../adapters/platform/shopify/config.ts'
import { ConfigurationError } from '../base/configuration-error.ts'
import { type TrustedProxies, TrustProxy } from '../base/trusted-proxies.ts'
import { isDatabaseAddress, withoutPreparing } from '../db/address.ts'
import { type BackupConfig, BackupVariables, backupConfig } from './backup-config.ts'
import { missingOidc, type OidcConfig, OidcVariables, oidcConfig } from './oidc-config.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const origins = list.refine((items) => items.every(isOrigin), {
  error: 'must be a comma-separated list of origins such as https://admin.example.com',
})

const courierSite = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://api.example.com' })
  .optional()

const databaseAddress = z
  .string()
  .refine(isDatabaseAddress, {
    error:
      'must be a PostgreSQL address such as postgres://user:password@host:5432/name; it may name several hosts: host1:5432,host2:5432',
  })
  .optional()

const Environment = z
  .object({
    PORT: z
      .string()
      .regex(/^\d+$/, { error: 'must be a port number' })
      .transform(Number)
      .refine((port) => port <= 65535, { error: 'must be a port number up to 65535' })
      .default(8080),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be a web address such as https://returns.example.com' })
      .optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: databaseAddress,
    DATABASE_APP_URL: databaseAddress,
    DATABASE_PREPARE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    SECRET_KEYS: list.refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'must be a comma-separated list of secrets of at least 32 characters each',
    }),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be a mail server such as smtp://user:password@mail.example.com:587' })
      .refine((url) => (URL.parse(url)?.searchParams.get('tls') ?? 'off') === 'off', {
        error: 'must be without ?tls=…, or with ?tls=off to send without encryption',
      })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, { error: 'must be an e-mail address such as returns@example.com' })
      .optional(),
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    OPERATOR_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
    DEMO_SHOP: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    CONSOLE_ORIGINS: origins,
    EMBED_ORIGINS: origins,
    FAN_URL: courierSite,
    SAMEDAY_URL: courierSite,
    CARGUS_URL: courierSite,
    SHOPIFY_CLIENT_ID: z
      .string()
      .regex(/^\w{8,64}$/, { error: 'must be the client id of the app, as the Dev Dashboard shows it' })
      .optional(),
    SHOPIFY_CLIENT_SECRET: z
      .string()
      .min(16, { error: 'must be the client secret of the app, as the Dev Dashboard shows it' })
      .optional(),
    SHOPIFY_SCOPES: list.refine((scopes) => scopes.every((scope) => /^(read|write)_[a-z_]+$/.test(scope)), {
      error: 'must be a comma-separated list of scopes such as read_orders,write_orders',
    }),
    TRUST_PROXY: TrustProxy,
    RUN_AS: z
      .string()
      .regex(/^[\w.-]+$/, { error: 'must be the name of a user of this machine' })
      .optional(),
    ...OidcVariables.shape,
    ...BackupVariables.shape,
    LOG_LEVEL: z
      .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
        error: 'must be silent, fatal, error, warn, info or debug',
      })
      .default('warn'),
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'must be set where SMTP_URL is: the address that e-mails are sent from, such as returns@example.com',
  })
  .refine(({ BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE }) => !BACKUP_PASSPHRASE || !BACKUP_PASSPHRASE_FILE, {
    path: ['BACKUP_PASSPHRASE_FILE'],
    error: 'must not be set together with BACKUP_PASSPHRASE',
  })
  .refine(({ SHOPIFY_CLIENT_ID: id, SHOPIFY_CLIENT_SECRET: secret }) => !secret || id, {
    path: ['SHOPIFY_CLIENT_ID'],
    error: 'must be set where SHOPIFY_CLIENT_SECRET is',
  })
  .refine(({ SHOPIFY_CLIENT_ID: id, SHOPIFY_CLIENT_SECRET: secret }) => !id || secret, {
    path: ['SHOPIFY_CLIENT_SECRET'],
    error: 'must be set where SHOPIFY_CLIENT_ID is',
  })

const Checked = Environment.superRefine((env, context) => {
  const missing = missingOidc(env)
  if (missing)
    context.addIssue({ code: 'custom', path: [missing], message: 'must be set where another OIDC_ variable is' })
})

/** Every variable that is read, besides those of the bucket. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Environment.shape)

export interface Env {
  readonly port: number
  readonly host: string
  /** The public URL of this server, without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  readonly secretKeys: readonly string[]
  /** The mail server and the sender address. Without it mails are stored instead. */
  readonly smtp: { readonly url: string; readonly sender: string } | undefined
  readonly metricsToken: string | undefined
  readonly operatorPassword: string | undefined
  readonly hasDemoShop: boolean
  /** Whether this server also runs the outbox worker; if not, another one has to. */
  readonly hasWorker: boolean
  readonly consoleOrigins: readonly string[]
  readonly embedOrigins: readonly string[]
  /** Overrides of the couriers' URLs, for example their test systems. */
  readonly courierSites: { readonly fan?: string; readonly sameday?: string; readonly cargus?: string }
  /** The app at Shopify; without it no Shopify shop is served. */
  readonly shopify: ShopifyConfig | undefined
  /** Single sign-on, if it is configured. */
  readonly oidc: OidcConfig | undefined
  readonly trustedProxies: TrustedProxies
  readonly logLevel: string
  /** Where files are stored, if not in the data folder. */
  readonly s3: S3Config | undefined
  readonly backup: BackupConfig
}

const readShopify = (clientId: string | undefined, clientSecret: string | undefined, scopes: readonly string[]) =>
  clientId && clientSecret
    ? shopifyConfig({ clientId, clientSecret, ...(scopes.length > 0 ? { scopes } : {}) })
    : undefined

const addressOf = (url: string | undefined, prepare: 'on' | 'off') =>
  url && prepare === 'off' ? withoutPreparing(url) : url

export const readEnv = (variables: Record<string, string | undefined>): Env => {
  // Compose files and shells use an empty variable for "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = Checked.safeParse(given)
  const s3 = readS3Config(given)
  if (!result.success || typeof s3 === 'string') {
    const lines = (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}.`)
    if (typeof s3 === 'string') lines.push(`${s3}.`)
    throw new ConfigurationError(`The configuration needs correcting:\n  ${lines.join('\n  ')}`)
  }
  const env = result.data
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: addressOf(env.DATABASE_URL, env.DATABASE_PREPARE),
    databaseAppUrl: addressOf(env.DATABASE_APP_URL, env.DATABASE_PREPARE),
    secretKeys: env.SECRET_KEYS,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, sender: env.MAIL_FROM } : undefined,
    metricsToken: env.METRICS_TOKEN,
    operatorPassword: env.OPERATOR_PASSWORD,
    hasDemoShop: env.DEMO_SHOP === 'on',
    hasWorker: env.WORKER === 'on',
    consoleOrigins: env.CONSOLE_ORIGINS,
    embedOrigins: env.EMBED_ORIGINS,
    courierSites: {
      ...(env.FAN_URL && { fan: env.FAN_URL }),
      ...(env.SAMEDAY_URL && { sameday: env.SAMEDAY_URL }),
      ...(env.CARGUS_URL && { cargus: env.CARGUS_URL }),
    },
    shopify: readShopify(env.SHOPIFY_CLIENT_ID, env.SHOPIFY_CLIENT_SECRET, env.SHOPIFY_SCOPES),
    oidc: oidcConfig(env),
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    s3,
    backup: backupConfig(env, dataDir),
  }
}
