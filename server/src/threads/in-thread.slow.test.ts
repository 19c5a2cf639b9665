import { Worker } from 'node:worker_threads'
import { CSV_MAX_BYTES } from '@returns-desk/contract'
import { exampleValues } from '@returns-desk/engine'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { makeMail } from '../areas/mail/documents/make-mail.ts'
import { makeMailInThread } from '../areas/mail/documents/make-mail-in-thread.ts'
import { readFile } from '../areas/platforms/orders-import/csv/read-file.ts'

const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }
const HEADER = 'order_name,email,created_at,product_title,quantity,unit_price\n'
/** Far shorter than a template may be: the test also renders it on the event loop. */
const LONG = 24_000
/** Work on the event loop yields once or twice, however long it takes. */
const OFTEN = 5

const given = vi.spyOn(Worker.prototype, 'postMessage')
afterEach(() => given.mockClear())
afterAll(() => given.mockRestore())

/** The outcome, and how often the event loop turned meanwhile: often if the work takes long, and is not done on it. */
const watch = async <T>(work: () => Promise<T>) => {
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const outcome = await work().then(
    (result) => ({ result, error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  )
  isOver = true
  return { ...outcome, turns }
}

const read = (text: string) => watch(() => readFile(1, Buffer.from(text), SHOP, 'en'))

test.for([
  ['a million commas', ','.repeat(1_000_000), 1],
  ['a million commas in a row', `${HEADER}#1,${','.repeat(1_000_000)}`, 2],
] as const)('%s is refused at its line before it is parsed', async ([, text, line]) => {
  const { error } = await read(text)
  expect(error).toMatchObject({ code: 'csv_line_too_long', values: { line } })
})

test('a cell of five megabytes is refused in a thread', async () => {
  const { error } = await read(`${HEADER}"${'x\n'.repeat(CSV_MAX_BYTES / 2 - 100)}"`)
  expect(error).toMatchObject({ code: 'csv_line_too_long' })
  expect(given).toHaveBeenCalledOnce()
})

test('a file of five megabytes is read whole without blocking other requests', async () => {
  const title = 'Rochie de seară '.repeat(15)
  const rows = Array.from({ length: 15_000 }, (_, i) => `#${i},a${i}@example.com,2026-01-05,${title}${i},1,10.00\n`)
  const text = HEADER + rows.join('')
  expect(Buffer.byteLength(text)).toBeGreaterThan(CSV_MAX_BYTES * 0.8)
  const { result, turns } = await read(text)
  expect(result).toMatchObject({ lines: 15_000, errors_total: 0 })
  expect(result?.orders).toHaveLength(15_000)
  expect(result?.orders.at(-1)).toMatchObject({ order_name: '#14999', currency: 'RON' })
  expect(turns).toBeGreaterThan(OFTEN)
})

test.for(['<b>', '<ul><li>', '<', '&amp;'])(
  'a long template of nothing but %s is rendered in a thread, with the same result',
  async (piece) => {
    const html_content = piece.repeat(LONG / piece.length)
    const template = { subject: 'Hello', html_content }
    const values = exampleValues('en')
    expect(await makeMailInThread(1, template, values)).toEqual(makeMail(template, values))
    expect(given).toHaveBeenCalledOnce()
  },
)

test('a mail that grows too large is refused, as it is on the event loop', async () => {
  const template = { subject: 'Hello', html_content: '%order.name%'.repeat(1000) }
  const values = { ...exampleValues('en'), 'order.name': 'x'.repeat(2000) }
  await expect(makeMailInThread(1, template, values)).rejects.toMatchObject({
    problem: 'mail_too_large',
    isFinal: true,
  })
})

test('a shop that keeps its thread busy does not delay another', async () => {
  const slow = '<b>'.repeat(LONG / 3)
  const values = exampleValues('en')
  const done: string[] = []
  const make = (shopId: number, html_content: string, name: string) =>
    makeMailInThread(shopId, { subject: 'Hello', html_content }, values).then(() => done.push(name))
  // Both threads must be running: starting one takes longer than the work.
  await Promise.all([make(1, slow, 'first'), make(2, slow, 'first')])
  done.length = 0
  await Promise.all([
    ...['busy 1', 'busy 2', 'busy 3', 'busy 4'].map((name) => make(1, slow, name)),
    make(2, 'x'.repeat(10_000), 'other'),
  ])
  expect(done.at(-1)).not.toBe('other')
})
