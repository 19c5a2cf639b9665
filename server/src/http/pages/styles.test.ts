import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../test/harness.ts'
import { STYLESHEET } from './page.ts'

const own = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))

test('the pages of the server have the colours and sizes of console and portal', async ({ world }) => {
  const { body, headers } = await world.app.inject(STYLESHEET)
  expect(headers['content-type']).toContain('text/css')
  expect(body).toContain(readFileSync(join(import.meta.dirname, '../../../../ui/src/theme/tokens.css'), 'utf8'))
  for (const styles of own) expect(body).toContain(styles)
  const named = new Set([...body.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
  const used = new Set([...body.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !named.has(name))).toEqual([])
})

test('and none of their own', () => {
  expect(own.join('\n').match(/#[0-9a-f]{3,8}\b(?=[;, )])|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull()
})

test('no page of the server has a stylesheet elsewhere', () => {
  const root = join(import.meta.dirname, '../..')
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(all.filter((name) => !name.startsWith(join('http', 'pages')))).toEqual([])
})
