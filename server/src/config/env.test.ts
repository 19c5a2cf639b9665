import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('every setting is optional', () => {
  expect(readEnv({})).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    hasDemoShop: true,
    hasWorker: true,
    databaseUrl: undefined,
  })
})

test('origins are a list with commas', () => {
  const { embedOrigins, consoleOrigins } = readEnv({ EMBED_ORIGINS: 'https://a.example, http://127.0.0.1:81' })
  expect([embedOrigins, consoleOrigins]).toEqual([['https://a.example', 'http://127.0.0.1:81'], []])
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toEqual(readEnv({}))
})

test('all configuration errors are reported together', () => {
  const wrong = {
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    SECRET_KEYS: 'short',
    CONSOLE_ORIGINS: 'https://a.example/path',
    DEMO_SHOP: 'maybe',
  }
  const message = () => readEnv(wrong)
  for (const name of Object.keys(wrong)) expect(message).toThrow(new RegExp(`^  ${name} must be`, 'm'))
})

test('a mail server needs a sender address, and errors show the expected form of both', () => {
  const smtp = { SMTP_URL: 'smtp://user:hunter2@mail.example.com:587', MAIL_FROM: 'returns@example.com' }
  expect(readEnv(smtp).smtp).toEqual({ url: smtp.SMTP_URL, sender: smtp.MAIL_FROM })
  expect(readEnv({}).smtp).toBeUndefined()
  expect(() => readEnv({ SMTP_URL: smtp.SMTP_URL })).toThrow(/^ {2}MAIL_FROM must be set where SMTP_URL is/m)
  expect(() => readEnv({ SMTP_URL: 'mail.example.com' })).toThrow(/^ {2}SMTP_URL must be a mail server such as/m)
  expect(readEnv({ ...smtp, SMTP_URL: 'smtp://mail:1025?tls=off' }).smtp?.url).toBe('smtp://mail:1025?tls=off')
  expect(() => readEnv({ ...smtp, SMTP_URL: `${smtp.SMTP_URL}?tls=none` })).toThrow(/^ {2}SMTP_URL must be without/m)
  for (const MAIL_FROM of ['Shop <a@b.example>', 'nobody', 'a@b.example, c@d.example'])
    expect(() => readEnv({ ...smtp, MAIL_FROM })).toThrow(/^ {2}MAIL_FROM must be an e-mail address such as/m)
  expect(() => readEnv({ SMTP_URL: 'smtp://user:hunter2@' })).toThrow(/^(?!.*hunter2)/s)
})

test('a secret is not repeated in the message about it', () => {
  expect(() => readEnv({ SECRET_KEYS: 'hunter2', DATABASE_URL: 'hunter2' })).toThrow(/^(?!.*hunter2)/s)
})

test('files are stored in the data folder unless a bucket is configured', () => {
  expect(readEnv({}).s3).toBeUndefined()
  expect(readEnv({ S3_URL: 'http://me:p%2Fw@minio:9000/photos' }).s3).toEqual({
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: 'http://minio:9000',
    pathStyle: true,
    credentials: { accessKeyId: 'me', secretAccessKey: 'p/w' },
  })
  expect(readEnv({ S3_URL: 'https://k:s@s3.eu-west-1.amazonaws.com/photos?region=eu-west-1' }).s3).toMatchObject({
    region: 'eu-west-1',
    pathStyle: false,
  })
  const aws = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's', AWS_SESSION_TOKEN: 't' }
  expect(readEnv({ S3_BUCKET: 'photos', ...aws }).s3).toEqual({
    bucket: 'photos',
    region: 'eu-west-1',
    endpoint: undefined,
    pathStyle: false,
    credentials: { accessKeyId: 'k', secretAccessKey: 's', sessionToken: 't' },
  })
  expect(readEnv({ S3_BUCKET: 'photos' }).s3?.credentials).toBeUndefined()
})

test.for([
  [{ S3_URL: 'photos' }, 'S3_URL must be an address'],
  [{ S3_URL: 'https://hunter2:hunter2@host/' }, 'S3_URL must name one bucket'],
  [{ S3_URL: 'https://host/photos' }, 'S3_URL must carry the access key'],
  [{ S3_URL: 'https://k:hunter2@host/photos?acl=public' }, 'S3_URL may only have the options region and path-style'],
  [{ S3_URL: 'https://k:hunter2@host/photos?path-style=yes' }, 'S3_URL must have path-style=true or path-style=false'],
  [{ S3_URL: 'https://k:hunter2@host/photos', S3_BUCKET: 'photos' }, 'S3_BUCKET must not be set together with S3_URL'],
  [{ S3_BUCKET: 'photos', AWS_ACCESS_KEY_ID: 'k' }, 'S3_BUCKET needs both AWS_ACCESS_KEY_ID and'],
  [{ S3_BUCKET: 'photos', AWS_ENDPOINT_URL: 'minio' }, 'S3_BUCKET needs AWS_ENDPOINT_URL to be a web address'],
] as const)('the bucket in %j gives: %s', ([variables, message]) => {
  expect(() => readEnv(variables)).toThrow(message)
  expect(() => readEnv(variables)).toThrow(/^(?!.*hunter2)/s)
})

test('a Shopify app needs its id and its secret, and has default scopes', () => {
  const app = { SHOPIFY_CLIENT_ID: 'a1b2c3d4e5f60718293a4b5c6d7e8f90', SHOPIFY_CLIENT_SECRET: 'shpss_0f1e2d3c4b5a6978' }
  expect(readEnv({}).shopify).toBeUndefined()
  const { shopify } = readEnv(app)
  expect(shopify).toMatchObject({ clientId: app.SHOPIFY_CLIENT_ID, apiVersion: '2026-10' })
  expect(shopify?.scopes).toContain('write_returns')
  expect(shopify?.adminUrl('lavanda.myshopify.com')).toBe('https://lavanda.myshopify.com')
  expect(readEnv({ ...app, SHOPIFY_SCOPES: 'read_orders, write_orders' }).shopify?.scopes).toEqual([
    'read_orders',
    'write_orders',
  ])
  for (const name of Object.keys(app))
    expect(() => readEnv({ ...app, [name]: '' })).toThrow(new RegExp(`^  ${name} must be set where`, 'm'))
  expect(() => readEnv({ ...app, SHOPIFY_SCOPES: 'everything' })).toThrow(
    /^ {2}SHOPIFY_SCOPES must be a comma-separated/m,
  )
  expect(() => readEnv({ ...app, SHOPIFY_CLIENT_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/s)
})

test('backups are made by hand unless they are given an interval', () => {
  expect(readEnv({ DATA_DIR: '/srv/returns' }).backup).toEqual({
    everySeconds: undefined,
    keep: 7,
    folder: '/srv/returns/backups',
    passphrase: undefined,
  })
  const variables = { BACKUP_EVERY: '90m', BACKUP_KEEP: '30', BACKUP_DIR: '/mnt/backups' }
  expect(readEnv(variables).backup).toMatchObject({ everySeconds: 5400, keep: 30, folder: '/mnt/backups' })
  expect(readEnv({ BACKUP_EVERY: '7d' }).backup.everySeconds).toBe(7 * 24 * 60 * 60)
})

test('a passphrase is long, and set directly or in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-env-'))
  const [file, short] = [join(folder, 'passphrase'), join(folder, 'short')]
  await writeFile(file, 'correct horse battery\n')
  await writeFile(short, 'hunter2')
  expect(readEnv({ BACKUP_PASSPHRASE_FILE: file }).backup.passphrase).toBe('correct horse battery')
  for (const [variables, message] of [
    [{ BACKUP_PASSPHRASE: 'hunter2' }, 'BACKUP_PASSPHRASE must have at least 16 characters'],
    [{ BACKUP_PASSPHRASE_FILE: short }, 'BACKUP_PASSPHRASE_FILE must name a file with a passphrase of at least 16'],
    [{ BACKUP_PASSPHRASE_FILE: join(folder, 'none') }, 'names a file that this user cannot read (ENOENT)'],
    [
      { BACKUP_PASSPHRASE: 'correct horse battery', BACKUP_PASSPHRASE_FILE: file },
      'BACKUP_PASSPHRASE_FILE must not be set together with BACKUP_PASSPHRASE',
    ],
  ] as const) {
    expect(() => readEnv(variables)).toThrow(message)
    expect(() => readEnv(variables)).toThrow(/^(?!.*hunter2)/s)
  }
  await rm(folder, { recursive: true })
})

test.for([
  [{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY must be a time such as 24h, 90m or 7d'],
  [{ BACKUP_EVERY: '9m' }, 'BACKUP_EVERY must be a time such as 24h, 90m or 7d, of at least ten minutes'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be how many backups to keep, such as 7'],
  [{ RUN_AS: 'no body' }, 'RUN_AS must be the name of a user of this machine'],
] as const)('of %j is said: %s', ([variables, message]) => {
  expect(() => readEnv(variables)).toThrow(message)
})
