import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/harness.ts'

describe('the built sites', () => {
  let world: World
  let close: () => Promise<void>
  let folder: string

  const build = async (name: string) => {
    const site = join(folder, name)
    await mkdir(join(site, 'static'), { recursive: true })
    await writeFile(join(site, 'index.html'), `<!doctype html><title>${name}</title>`)
    await writeFile(join(site, 'static', 'app-1a2b3c.js'), 'export {}')
    await writeFile(join(site, 'static', 'app-1a2b3c.js.br'), brotliCompressSync('export {}'))
    await mkdir(join(site, 'locales'), { recursive: true })
    await writeFile(join(site, 'locales/shell.json'), '{}')
    await writeFile(join(site, 'config.json'), '{"apiBase":"http://elsewhere"}')
    return site
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'returns-desk-sites-'))
    const sites = { console: await build('console'), portal: await build('portal') }
    await writeFile(join(folder, 'secret.txt'), 'not for the public')
    ;({ world, close } = await createWorld({ sites }))
  })
  afterAll(async () => {
    await close()
    await rm(folder, { recursive: true })
  })

  test('every address of the console is its page; the portal has its own', async () => {
    for (const url of ['/', '/rules', '/returns/abc?page=2'])
      expect((await world.app.inject(url)).body).toContain('<title>console')
    expect((await world.app.inject('/portal/demo')).body).toContain('<title>portal')
  })

  test('an unknown API call gets an API error, not a page', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/returns/a/b/c', '/api/portal/nobody/x/y']) {
      const answer = await world.app.inject(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('a missing script is not answered with a page', async () => {
    expect((await world.app.inject('/static/gone.js')).statusCode).toBe(404)
    expect((await world.app.inject('/locales/de/shell.json')).statusCode).toBe(404)
  })

  test('scripts may be cached forever, pages are revalidated', async () => {
    expect((await world.app.inject('/static/app-1a2b3c.js')).headers['cache-control']).toContain('immutable')
    expect((await world.app.inject('/')).headers['cache-control']).toBe('no-cache')
    expect((await world.app.inject('/?v=1a2b3c')).headers['cache-control']).toBe('no-cache')
  })

  test('what the build has compressed is sent as it is, to those who can read it', async () => {
    const url = '/static/app-1a2b3c.js'
    const small = await world.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.stringContaining('immutable'),
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {}')
    const plain = await world.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
  })

  test('translations may be kept where their address says of which version they are', async () => {
    expect((await world.app.inject('/locales/shell.json?v=1a2b3c')).headers['cache-control']).toContain('immutable')
    expect((await world.app.inject('/locales/shell.json')).headers['cache-control']).toBe('no-cache')
  })

  test('the server hands out its own configuration, not the one in the files', async () => {
    const config = await world.app.inject('/config.json')
    expect(config.json()).toEqual({ apiBase: '/api', dataRefreshSeconds: 50, tokenRefreshSeconds: 90 })
  })

  test.for([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/static/..%2f..%2fsecret.txt',
    '/portal/..%2f..%2fsecret.txt',
    '/static/%5c..%5csecret.txt',
  ])('no file outside the site can be had by %s', async (url) => {
    expect((await world.app.inject(url)).body).not.toContain('not for the public')
  })

  test('only our own host and the pages the shop trusts may frame its console', async () => {
    const shop = await world.shop({ embed_origins: ['https://admin.example'] })
    const other = await world.shop()
    const ancestors = async (url: string, cookie = '') =>
      /frame-ancestors (.*)$/.exec(
        String((await world.app.inject({ url, headers: { cookie } })).headers['content-security-policy']),
      )?.[1]
    expect(await ancestors(`/?session-token=${await world.sessionToken(shop)}`)).toBe("'self' https://admin.example")
    expect(await ancestors(`/?id_token=${await world.sessionToken(shop)}`)).toBe("'self' https://admin.example")
    expect(await ancestors(`/?session-token=${await world.sessionToken(other)}`)).toBe("'self'")
    expect(await ancestors('/?session-token=forged')).toBe("'self'")
    expect(await ancestors('/rules')).toBe("'self'")
    const cookie = await world.deps.tokens.cookie.sign(
      { shop: shop.id, session: crypto.randomUUID(), staff: 1, role: 'owner' },
      600,
    )
    expect(await ancestors('/rules', `session=${cookie}`)).toBe("'self' https://admin.example")
    expect(await ancestors('/portal/demo')).toBe("'none'")
    await (await world.as(other)).shop.update({ body: { frame_origins: ['https://desk.example'] } })
    expect(await ancestors(`/?session-token=${await world.sessionToken(other)}`)).toBe("'self' https://desk.example")
  })
})
