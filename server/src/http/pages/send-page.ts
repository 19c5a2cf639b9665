/** Sends the server's pages, with their stylesheet and scripts. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serverPagePolicy } from '../security-headers.ts'
import { type Page, STYLESHEET } from './page.ts'

/** What was typed into a form may be on it again: nobody keeps a page. */
export const sendPage = (reply: FastifyReply, { content, hasScripts }: Page) =>
  serverPagePolicy(reply, hasScripts).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(content)

const OPEN = { config: { access: 'page' } } as const
const TYPES: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

const sendAt = (app: FastifyInstance, address: string, content: string) =>
  app.get(address, OPEN, async (_request, reply) => reply.type(TYPES[extname(address)] ?? '').send(content))

/** A script of a page, from the file beside its routes. */
export const pageScript = async (app: FastifyInstance, address: string, file: string) =>
  sendAt(app, address, await readFile(file, 'utf8'))

/** The colours, sizes and basics of console and portal, and what only these pages have. */
const THEME = join(import.meta.dirname, '../../../../ui/src/theme')
const STYLES = [
  ...['tokens.css', 'base.css'].map((file) => join(THEME, file)),
  ...['layout.css', 'form.css', 'sheet.css'].map((file) => join(import.meta.dirname, file)),
]

export const pageStyles = (app: FastifyInstance) => {
  const styles = STYLES.map((file) => readFileSync(file, 'utf8'))
  sendAt(app, STYLESHEET, styles.join('\n'))
}
