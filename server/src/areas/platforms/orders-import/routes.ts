import { contract, ORDERS_PER_REQUEST } from '@returns-desk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { platformOf } from '../../../adapters/platform/platforms.ts'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { findHandle } from '../../../db/shop-directory.ts'
import { tooCrowded } from '../../../http/crowded-bodies.ts'
import { byShop, callerNetwork } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import * as secrets from '../../../http/signing-secrets.ts'
import { afterCommit, changeAfterCommit } from '../../../http/steps/after-commit.ts'
import * as shops from '../../shop/shops/queries.ts'
import { readFile } from './csv/read-file.ts'
import { importOrders, planImport } from './save-orders.ts'

/** Per shop and network: requests from the same network for other shops do not count. */
const WEBHOOK_LIMIT = {
  max: 300,
  timeWindow: '1 minute',
  keyGenerator: (request: FastifyRequest) => {
    const { handle } = request.params as { handle?: string }
    return `${handle}/${callerNetwork(request)}`
  },
}
/** Room for hundreds of orders, but not for megabytes. */
const WEBHOOK_BODY_BYTES = 2 * 1024 * 1024
const FILE_LIMIT = { limits: byShop({ name: 'read orders file', max: 30, seconds: 60 }) }

/** Orders of a shop on a platform are not stored here, so there is nothing to import into. */
const handleOf = async (db: ShopDb, shopId: number) => {
  const handle = found(await findHandle(db, shopId))
  if (platformOf(handle) !== 'embedded') throw new DomainError('orders_kept_elsewhere')
  return handle
}

/** The defaults of the shop for its files. */
const findShop = async (db: ShopDb, shopId: number) => {
  await handleOf(db, shopId)
  return found(await shops.find(db, shopId))
}

/** Per request: validation is synchronous for each line and would block other requests. */
const MAX_LINES = 2500

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

const refuseCrowd = (body: unknown) => {
  const { orders } = (body ?? {}) as { orders?: readonly ({ lines?: unknown } | null)[] }
  const lines = Array.isArray(orders) ? orders.reduce((sum, order) => sum + lengthOf(order?.lines), orders.length) : 0
  if (lines > MAX_LINES + ORDERS_PER_REQUEST) throw tooCrowded()
  return body
}

/** An order may be sent without a list around it. */
const asList = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !Object.hasOwn(body, 'orders')
    ? { orders: [body] }
    : body

const fileRoutes = (app: FastifyInstance, deps: Deps) => {
  const { check, importCsv } = contract.ordersImport
  route(
    app,
    deps,
    check,
    async ({ db, shopId, file, language }) => {
      const shop = await findShop(db, shopId)
      return afterCommit(async () => {
        const { orders, ...report } = await readFile(shopId, file, shop, language)
        const plan = await inShop(deps.patientDb, shopId, (shopDb) => planImport(shopDb, shopId, orders, language))
        return { ...report, errors: [...report.errors], ...plan }
      })
    },
    FILE_LIMIT,
  )
  route(
    app,
    deps,
    importCsv,
    async ({ db, shopId, file, language }) => {
      const shop = await findShop(db, shopId)
      return changeAfterCommit(async (change) => {
        const { orders, errors_total } = await readFile(shopId, file, shop, language)
        if (errors_total > 0) throw new DomainError('csv_wrong')
        return change((shopDb) => importOrders(shopDb, shopId, orders, language), { isPatient: true })
      })
    },
    FILE_LIMIT,
  )
}

export const ordersImportRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, createSecret, removeSecret, receive } = contract.ordersImport
  fileRoutes(app, deps)

  route(app, deps, get, async ({ db, shopId }) => ({
    url: `${deps.publicUrl}/api${receive.path.replace('{handle}', await handleOf(db, shopId))}`,
    secrets: await secrets.list(db, shopId, deps.clock()),
  }))
  route(app, deps, createSecret, async ({ db, shopId }) => {
    await handleOf(db, shopId)
    return secrets.create(db, deps.vault, shopId, deps.clock())
  })
  route(app, deps, removeSecret, async ({ db, shopId, params }) => {
    found(await secrets.remove(db, shopId, params.secret_id))
    return undefined
  })

  route(
    app,
    deps,
    receive,
    ({ shopId, body, language }) =>
      inShop(deps.patientDb, shopId, (db) => importOrders(db, shopId, body.orders, language)),
    { rateLimit: WEBHOOK_LIMIT, bodyLimit: WEBHOOK_BODY_BYTES, readBody: (body) => refuseCrowd(asList(body)) },
  )
}
