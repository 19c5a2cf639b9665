import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { test as base, expect } from 'vitest'
import { createLog } from '../../base/log.ts'
import { type Misbehaviour, startS3Server } from '../../test/s3/s3-server.ts'
import { s3Files } from './s3.ts'
import { readS3Config, type S3Config } from './s3-config.ts'

const ACCOUNT = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a/secret+with=signs', region: 'eu-central-1' }
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
/** How long to wait for a bucket that never answers. One that does has the product's own time. */
const SHORT_MS = 1500

interface Bucket {
  readonly server: Awaited<ReturnType<typeof startS3Server>>
  readonly config: S3Config
  readonly open: (config?: S3Config) => ReturnType<typeof s3Files>
  readonly openImpatient: () => ReturnType<typeof s3Files>
  readonly logged: string[]
  readonly passTime: (seconds: number) => void
}

const test = base.extend<{ bucket: Bucket }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
  bucket: async ({}, use) => {
    let now = new Date('2026-10-05T12:00:00Z')
    const clock = () => now
    const server = await startS3Server(ACCOUNT, clock)
    const user = `${ACCOUNT.accessKeyId}:${encodeURIComponent(ACCOUNT.secretAccessKey)}`
    const url = server.origin.replace('//', `//${user}@`)
    const config = readS3Config({ S3_URL: `${url}/${server.bucket}?region=eu-central-1&path-style=true` }) as S3Config
    const logged: string[] = []
    const log = createLog('info', { write: (line) => logged.push(line) })
    await use({
      server,
      config,
      logged,
      open: (opened = config) => s3Files(opened, clock, log),
      openImpatient: () => s3Files(config, clock, log, SHORT_MS),
      passTime: (seconds) => {
        now = new Date(now.getTime() + seconds * 1000)
      },
    })
    await server.close()
  },
})

test('a photo is stored in the bucket, once, and is read back unchanged', async ({ bucket: { server, open } }) => {
  const files = open()
  const key = await files.put(7, JPEG, 'image/jpeg')
  expect(key).toMatch(/^7\/[0-9a-f]{64}\.jpg$/)
  expect(await files.put(7, JPEG, 'image/jpeg')).toBe(key)
  expect(server.asked.filter((line) => line.startsWith('PUT'))).toEqual([`PUT /photos/${key}`])
  expect(server.objects.get(key)).toMatchObject({ content: JPEG, contentType: 'image/jpeg' })
  expect(await files.get(7, key)).toEqual(JPEG)
})

test('its URL is valid for five minutes, for this photo only', async ({ bucket: { open, passTime } }) => {
  const files = open()
  const key = await files.put(7, JPEG, 'image/jpeg')
  const other = await files.put(7, Buffer.from([...JPEG, 0]), 'image/png')
  const url = (await files.downloadUrl(7, key)) ?? ''
  const answer = await fetch(url)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(JPEG)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
  })
  const tampered = [
    url.replace(key, other),
    url.replace('image%2Fjpeg', 'text%2Fhtml'),
    url.replace('Expires=300', 'Expires=3000'),
    url.replace(/Signature=.{4}/, 'Signature=0000'),
    url.replace('AKIDEXAMPLE', 'AKIDANOTHER'),
    url.replace(/X-Amz-Signature=\w+/, ''),
  ]
  for (const address of tampered) expect((await fetch(address)).status, address).toBe(403)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  passTime(299)
  expect((await fetch(url)).status).toBe(200)
  passTime(2)
  expect((await fetch(url)).status).toBe(403)
})

test('a key of another shop, or of no file, has no URL and no content', async ({ bucket: { open } }) => {
  const files = open()
  const key = await files.put(7, JPEG, 'image/jpeg')
  for (const [shop, guess] of [
    [8, key],
    [8, key.replace('7/', '8/')],
    [7, key.replace(/[0-9a-f]{64}/, '0'.repeat(64))],
    [7, `7/../${key}`],
  ] as const) {
    expect(await files.downloadUrl(shop, guess), guess).toBeUndefined()
    expect(await files.get(shop, guess), guess).toBeUndefined()
  }
})

test('all files are listed, and other objects in the bucket are ignored', async ({ bucket: { server, open } }) => {
  const files = open()
  const keys = []
  for (let i = 0; i < 5; i += 1) keys.push(await files.put(i + 1, Buffer.from([...JPEG, i]), 'image/jpeg'))
  server.objects.set('somebody-elses.txt', { content: Buffer.from('x'), contentType: 'text/plain', at: new Date() })
  const listed = []
  for await (const file of files.list()) listed.push(file)
  expect(listed.map(({ key }) => key)).toEqual(keys)
  expect(listed[0]).toEqual({ shopId: 1, key: keys[0], putAt: new Date('2026-10-05T12:00:00Z') })
})

test('a file that was put again in the meantime is not removed', async ({ bucket: { server, open, passTime } }) => {
  const files = open()
  const key = await files.put(7, JPEG, 'image/jpeg')
  const since = new Date('2026-10-06T12:00:00Z')
  passTime(2 * 24 * 3600)
  await files.put(7, JPEG, 'image/jpeg')
  expect(await files.remove(7, key, since)).toBe(false)
  passTime(2 * 24 * 3600)
  expect(await files.remove(8, key, new Date('2026-10-09T00:00:00Z'))).toBe(false)
  expect(await files.remove(7, key, new Date('2026-10-09T00:00:00Z'))).toBe(true)
  expect(server.objects.size).toBe(0)
})

test('a transient failure is retried unnoticed', async ({ bucket: { server, open } }) => {
  const files = open()
  server.misbehaveNext('fails')
  const key = await files.put(7, JPEG, 'image/jpeg')
  server.misbehaveNext('fails', 'fails')
  expect(await files.get(7, key)).toEqual(JPEG)
})

test.for<[Misbehaviour, string]>([
  ['fails', 'InternalError'],
  ['hangs', 'TimeoutError'],
])(
  'a bucket that %s is reported as unavailable, logged by name, and used again once it is back',
  async ([how, name], { bucket }) => {
    const { server, open, openImpatient, logged } = bucket
    const files = open()
    const key = await files.put(7, JPEG, 'image/jpeg')
    server.misbehaveNext(how, how, how)
    await expect(openImpatient().downloadUrl(7, key)).rejects.toMatchObject({ code: 'unavailable' })
    expect(logged.join('')).toContain('files_unavailable')
    if (how === 'hangs') expect(logged.join('')).toContain(name)
    expect(logged.join('')).not.toContain(ACCOUNT.secretAccessKey)
    expect(await files.downloadUrl(7, key)).toContain(key)
  },
)

test('a bucket that stalls in the middle of a file times out', async ({ bucket: { server, open, openImpatient } }) => {
  const key = await open().put(7, JPEG, 'image/jpeg')
  server.misbehaveNext('stalls')
  await expect(openImpatient().get(7, key)).rejects.toMatchObject({ code: 'unavailable' })
})

test('all attempts of a call share one timeout', async ({ bucket: { server, openImpatient } }) => {
  server.misbehaveNext('hangs', 'hangs', 'hangs')
  await expect(openImpatient().put(7, JPEG, 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' })
  expect(server.asked.length).toBeLessThan(3)
})

test('a truncated response is an error', async ({ bucket: { server, open } }) => {
  const files = open()
  const key = await files.put(7, JPEG, 'image/jpeg')
  server.misbehaveNext('breaks off')
  await expect(files.get(7, key)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await files.get(7, key)).toEqual(JPEG)
})

test('with a wrong secret or region nothing is stored and nothing is read', async ({ bucket }) => {
  const { server, config, open } = bucket
  const key = await open().put(7, JPEG, 'image/jpeg')
  const wrong = { accessKeyId: ACCOUNT.accessKeyId, secretAccessKey: 'guess' }
  for (const files of [open({ ...config, credentials: wrong }), open({ ...config, region: 'us-east-1' })]) {
    await expect(files.get(7, key)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(files.put(7, Buffer.from([...JPEG, 9]), 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' })
  }
  expect(server.objects.size).toBe(1)
})

test('the bucket of our tests refuses requests that were changed after signing', async ({
  bucket: { server, open },
}) => {
  const key = await open().put(7, JPEG, 'image/jpeg')
  const put = server.asked.findIndex((line) => line.startsWith('PUT'))
  const headers = server.signed[put] ?? {}
  // Not with `fetch`, which would replace signed headers with its own.
  const send = async (path: string, body: Buffer, changed: Record<string, string> = {}) => {
    const size = { 'content-length': String(body.length) }
    const sent = request(`${server.origin}${path}?x-id=PutObject`, {
      method: 'PUT',
      headers: { ...headers, ...size, ...changed },
    })
    const [answer] = (await once(sent.end(body), 'response')) as [IncomingMessage]
    return answer.resume().statusCode
  }
  const path = `/photos/${key}`
  expect(await send(path, JPEG)).toBe(200)
  expect(await send(path, Buffer.from(JPEG).reverse())).toBe(403)
  expect(await send(`/photos/8${key.slice(1)}`, JPEG)).toBe(403)
  expect(await send(path, JPEG, { 'content-type': 'text/html' })).toBe(403)
  expect(await send(path, JPEG, { 'x-amz-acl': 'public-read' })).toBe(403)
  expect(await send(path, JPEG, { 'x-amz-date': '20260101T000000Z' })).toBe(403)
  expect(await send(path, JPEG, { authorization: '' })).toBe(403)
  expect(server.objects.size).toBe(1)
})
