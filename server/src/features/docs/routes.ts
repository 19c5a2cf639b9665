import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, openApiDocument } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '../../http/security-headers.ts'
import { docsPage } from './page.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))

const style = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')

const describe = () => {
  const document = openApiDocument(contract, version)
  return { document, page: docsPage(document) }
}

/** Built on the first request, once per process: no start waits for it. */
let made: ReturnType<typeof describe> | undefined
const described = () => {
  made ??= describe()
  return made
}

export const docsRoutes = (app: FastifyInstance) => {
  const open = { config: { access: 'public' } } as const
  app.get('/openapi.json', open, async () => described().document)
  app.get('/docs.css', open, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get('/docs', open, async (_request, reply) =>
    pagePolicy(reply, []).type('text/html; charset=utf-8').send(described().page),
  )
}
