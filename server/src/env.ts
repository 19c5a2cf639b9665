/** The configuration, read from the environment. All that is wrong with it is told at once, in words. */
import { resolve } from 'node:path'
import { z } from 'zod'

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

const Environment = z.object({
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
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, {
      error: 'must be a PostgreSQL address such as postgres://user:password@host:5432/name',
    })
    .optional(),
  DATABASE_APP_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, {
      error: 'must be a PostgreSQL address such as postgres://user:password@host:5432/name',
    })
    .optional(),
  SECRET_KEYS: list.refine((keys) => keys.every((key) => key.length >= 32), {
    error: 'must be a comma-separated list of secrets of at least 32 characters each',
  }),
  OPERATOR_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  DEMO_SHOP: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  CONSOLE_ORIGINS: origins,
  EMBED_ORIGINS: origins,
  TRUST_PROXY: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, fatal, error, warn, info or debug',
    })
    .default('warn'),
})

export interface Env {
  readonly port: number
  readonly host: string
  /** The address people reach this server at, without a slash at its end. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  readonly secretKeys: readonly string[]
  readonly operatorPassword: string | undefined
  readonly hasDemoShop: boolean
  readonly consoleOrigins: readonly string[]
  readonly embedOrigins: readonly string[]
  readonly trustsProxy: boolean
  readonly logLevel: string
}

/** Something the person who starts the program can put right: shown as a sentence, without a stack. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

export const readEnv = (variables: Record<string, string | undefined>): Env => {
  // An empty variable is how compose files and shells write "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
    throw new ConfigurationError(`The configuration needs correcting:\n  ${lines.join('\n  ')}`)
  }
  const env = result.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    secretKeys: env.SECRET_KEYS,
    operatorPassword: env.OPERATOR_PASSWORD,
    hasDemoShop: env.DEMO_SHOP === 'on',
    consoleOrigins: env.CONSOLE_ORIGINS,
    embedOrigins: env.EMBED_ORIGINS,
    trustsProxy: env.TRUST_PROXY === 'on',
    logLevel: env.LOG_LEVEL,
  }
}
