/** What each kind of page may load and do: the whole content policy, word by word. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createSetUpLink } from '../areas/shop/setup/setup-links.ts'
import { furnishedShop, markAsDemo } from '../test/builders.ts'
import { deliver } from '../test/deliver.ts'
import { createWorld, type World } from '../test/harness.ts'
import { planMails } from '../test/plan-mails.ts'
import { type ShopifyStandIn, startShopify } from '../test/shopify/stand-in.ts'

const END = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const DRAWN = "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self';"
const SCRIPTS = "script-src 'self'; connect-src 'self';"
const siteOf = (scripts: string, styles: string) =>
  `default-src 'none'; script-src ${scripts}; style-src ${styles}; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; ${END}`

const KINDS: Readonly<Record<string, string>> = {
  'a page of ours': `${DRAWN} ${END}`,
  'a page of ours with a script': `${DRAWN} ${SCRIPTS} ${END}`,
  portal: siteOf("'self'", "'self'"),
  // The preview of a mail has the mail's styles and this policy, and CodeMirror adds its own.
  console: siteOf("'self'", "'self' 'unsafe-inline'").replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  'the console in Shopify': siteOf("'self' https://cdn.shopify.com/shopifycloud/", "'self' 'unsafe-inline'"),
  'a mail of the demo':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}

describe('the content policy of every kind of page', () => {
  let world: World
  let shopify: ShopifyStandIn
  let close: () => Promise<void>
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'returns-desk-policies-'))
    const site = async (name: string) => {
      await mkdir(join(folder, name))
      await writeFile(
        join(folder, name, 'index.html'),
        `<!doctype html><html><head><title>${name}</title></head></html>`,
      )
      return join(folder, name)
    }
    shopify = await startShopify()
    const sites = { console: await site('console'), portal: await site('portal') }
    ;({ world, close } = await createWorld({ sites, shopify: shopify.config }))
  })
  afterAll(async () => {
    await close()
    await shopify.close()
    await rm(folder, { recursive: true })
  })

  /** A demo shop with a mail, and a good link to the set-up page. */
  const addresses = async () => {
    const shop = await furnishedShop(world)
    await markAsDemo(world, shop)
    await planMails(world, shop, 1, { to: 'maria@example.com', template: { type: 'completed' } })
    await deliver(world, shop)
    const app = await buildApp({ ...world.deps, mailViewOf: shop.handle })
    const [{ id }] = (await app.inject('/dev/mail.json')).json()
    const setUp = new URL(await createSetUpLink(world.deps))
    return {
      app,
      pages: {
        '/host': 'a page of ours with a script',
        [`${setUp.pathname}${setUp.search}`]: 'a page of ours with a script',
        '/setup?token=gone': 'a page of ours',
        '/host/forgot': 'a page of ours',
        '/host/join?shop=none&token=gone': 'a page of ours',
        '/api/docs': 'a page of ours',
        '/dev/mail': 'a page of ours',
        [`/dev/mail/${id}`]: 'a page of ours',
        [`/dev/mail/${id}/content`]: 'a mail of the demo',
        [`/portal/${shop.handle}`]: 'portal',
        '/returns': 'console',
        '/shopify': 'the console in Shopify',
      },
    }
  }

  test('is known', async () => {
    const { app, pages } = await addresses()
    for (const [url, kind] of Object.entries(pages)) {
      const { headers } = await app.inject(url)
      expect(headers['content-type'], url).toContain('text/html')
      expect([kind, headers['content-security-policy']], url).toEqual([kind, KINDS[kind]])
    }
    expect(new Set(Object.values(pages))).toEqual(new Set(Object.keys(KINDS)))
  })

  test('and no page of ours has styles or scripts in it that the policy would have to allow', async () => {
    const { app, pages } = await addresses()
    const drawn = Object.entries(pages).flatMap(([url, kind]) => (kind.startsWith('a page of ours') ? [url] : []))
    for (const url of drawn) {
      const { body } = await app.inject(url)
      expect(body, url).not.toMatch(/<style| style="| on\w+="|<script(?! type="module" src="\/)/)
    }
  })
})

test('whoever sends a page is one of these', async () => {
  const root = join(import.meta.dirname, '..')
  const files = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const isSender = async (name: string) => /type\('text\/html/.test(await readFile(join(root, name), 'utf8'))
  const senders = []
  for (const name of files) if (await isSender(name)) senders.push(name)
  expect(senders.sort()).toEqual([
    'areas/platforms/shopify/page.ts',
    'areas/system/dev-mail/routes.ts',
    'http/pages/send-page.ts',
  ])
})
