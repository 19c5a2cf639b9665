// How long one heavy call keeps everybody else waiting: another process asks /healthz all the time over one connection, and the
// longest wait for an answer counts, above the longest without the call. What a customer feels while a large shop works.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { startServer } from '@returns-desk/e2e/server.ts'
import pg from 'pg'
import sharp from 'sharp'
import { addRules, prepareIntakes } from './intake-workload.ts'
import { median, saveResults } from './measure.ts'
import { fillShop, ownerUrl, seedEmptyShop } from './returns-workload.ts'
import { signIn } from './sign-in.ts'

const HANDLE = 'bench-heavy'
const RETURNS = 1000
const RULES = 2000
const TEMPLATES = 500
const TEMPLATE_BYTES = 24_000
const ROUNDS = 5
const GOAL_MS = 100
const PHOTO_SIDE_PX = 4000
const CSV_LINES = 5000
const EMAIL = 'busy@example.com'

const startProbe = async (url: string) => {
  const child = fork(new URL('./health-probe.ts', import.meta.url), [url])
  await once(child, 'message')
  return child
}

/** The longest wait since the last time. */
const longestWait = async (probe: ChildProcess) => {
  probe.send('longest?')
  const [ms] = await once(probe, 'message')
  return Number(ms)
}

const fill = async (pool: pg.Pool, shopId: number) => {
  await pool.query('update returns set client_email = $2 where shop_id = $1', [shopId, EMAIL])
  await pool.query(
    `insert into rules (shop_id, name, description, priority, active, conditions, default_action_id, action_params)
     select shop_id, name || ' ' || n, description, priority, active, conditions, default_action_id, action_params
     from rules, generate_series(1, $2::int / 20 - 1) as n where shop_id = $1`,
    [shopId, RULES],
  )
  await pool.query(
    `insert into email_templates (shop_id, template_type, subject, language, default_language, html_content)
     select $1, null, 'Mail ' || n, 'en', true, '<p>' || repeat('Hello there. ', $3::int / 13) || '</p>'
     from generate_series(1, $2::int) as n`,
    [shopId, TEMPLATES, TEMPLATE_BYTES],
  )
}

/** Noise, so that it does not compress: what a telephone sends. */
const photo = () =>
  sharp({
    create: {
      width: PHOTO_SIDE_PX,
      height: PHOTO_SIDE_PX,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()

/** Every line is wrong, so that the answer names each of them. */
const wrongCsv = () =>
  ['order_name,email,created_at,sku,product_title,quantity,unit_price']
    .concat(Array.from({ length: CSV_LINES }, (_, n) => `#${n},nobody,yesterday,sku-${n},Shirt,many,free`))
    .join('\n')

/** From anybody, as a browser sends it to a page. */
const sendForm = (url: string, body: string) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

const server = await startServer({ LOG_LEVEL: 'error' })
const pool = new pg.Pool({ connectionString: await ownerUrl(server.dataDir), max: 2 })
const probe = await startProbe(server.url)
try {
  const link = seedEmptyShop(server.dataDir, server.url, HANDLE)
  await fillShop(pool, HANDLE, RETURNS)
  const { client, headers } = await signIn(link)
  await addRules(client, 20)
  const { rows: shops } = await pool.query('select shop_id from shop_directory where handle = $1', [HANDLE])
  await fill(pool, shops[0].shop_id)
  const [intake] = await prepareIntakes(pool, server.dataDir, HANDLE, 1)
  if (!intake) throw new Error('there is no order')
  await pool.query('vacuum analyze')

  const ask = async (method: string, path: string, body?: string | Buffer, more: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
    })
    const text = await response.text()
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
    return { status: response.status, text }
  }
  const [rule] = await client.rules.list()
  if (!rule) throw new Error('there is no rule')
  const picture = await photo()
  const csv = wrongCsv()
  const order = { 'order-token': intake.token }
  const submitted = await ask('POST', '/portal/order/returns', intake.body, order)
  const { id: returnId } = JSON.parse(submitted.text)
  const deep = JSON.stringify({ subject: 'x', html_content: '<div>'.repeat(30_000), language: 'en' })
  const save = JSON.stringify({
    name: rule.name,
    description: rule.name,
    priority: '1',
    active: true,
    conditions: [{ attribute_id: 102, operator_id: 310, value: '100' }],
    rule_action: { default_action_id: 1, action_params: JSON.stringify({ days: 3 }) },
  })

  const calls: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    'privacy export, 1,000 returns': () => ask('POST', '/privacy/export', JSON.stringify({ email: EMAIL })),
    '500 templates with content': () => ask('GET', '/emails'),
    '2,000 rules': () => ask('GET', '/rules'),
    'save one of 2,000 rules': () => ask('PUT', `/rules/${rule.id}`, save),
    'offer, 2,000 rules': () =>
      ask('POST', '/portal/order/offers', JSON.stringify({ products: JSON.parse(intake.body).products }), order),
    'trace of 2,000 rules': () => ask('GET', `/rules/trace?return-id=${returnId}`),
    'CSV with 5,000 wrong lines': () =>
      ask('POST', '/orders-import/check', Buffer.from(csv), { 'content-type': 'text/csv' }),
    'preview of nested markup': () => ask('POST', '/emails/preview', deep),
    'photo of 16 megapixels': () =>
      ask('POST', '/portal/order/photos', picture, { ...order, 'content-type': 'image/jpeg' }),
    'form of 1 MB': () => sendForm(`${server.url}/host/sign-in`, 'a&'.repeat(500_000)),
    'form with 60,000 fields': () => sendForm(`${server.url}/host/sign-in`, 'a&'.repeat(60_000)),
  }

  const results = []
  for (const [call, run] of Object.entries(calls)) {
    const waits: number[] = []
    let status = 0
    for (let round = 0; round <= ROUNDS; round++) {
      await longestWait(probe)
      status = (await run()).status
      const wait = await longestWait(probe)
      if (round > 0) waits.push(wait)
    }
    results.push({ call, status, 'longest wait, ms': Math.round(median(waits)), goal: GOAL_MS })
  }
  console.table(results)
  saveResults('event-loop', { node: process.version, rounds: ROUNDS, results })
} finally {
  probe.kill()
  await pool.end()
  await server.stop()
}
