import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, openApiDocument } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../../http/pages/send-page.ts'
import { docsPage } from './page.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'))

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
  app.get('/docs', open, async (_request, reply) => sendPage(reply, described().page))
}
