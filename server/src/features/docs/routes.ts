import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, openApiDocument } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '../../http/security-headers.ts'
import { docsPage } from './page.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))

const style = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')
/** Before the first request, which would wait for it, and once for the whole process. */
let described: { document: ReturnType<typeof openApiDocument>; page: string } | undefined

const describe = () => {
  const document = openApiDocument(contract, version)
  return { document, page: docsPage(document) }
}

export const docsRoutes = (app: FastifyInstance) => {
  const open = { config: { access: 'public' } } as const
  described ??= describe()
  const { document, page } = described
  app.get('/openapi.json', open, async () => document)
  app.get('/docs.css', open, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get('/docs', open, async (_request, reply) => pagePolicy(reply, []).type('text/html; charset=utf-8').send(page))
}
