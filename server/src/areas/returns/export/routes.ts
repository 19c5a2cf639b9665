import { contract, mayRole } from '@returns-desk/contract'
import { dayOf, dayText } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { byShop } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { readView } from '../list/read-view.ts'
import { noteExport } from './note-export.ts'
import { writeFile } from './write-file.ts'

const EXPORT_LIMIT = {
  limits: byShop({ name: 'export returns', max: 30, seconds: 300, code: 'too_many_downloads' }),
}

const findShop = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('shops')
    .innerJoin('shop_directory', 'shop_directory.shop_id', 'shops.shop_id')
    .select(['shop_directory.handle', 'shops.time_zone'])
    .where('shops.shop_id', '=', shopId)
    .executeTakeFirstOrThrow()

export const returnsExportRoutes = (app: FastifyInstance, deps: Deps) => {
  route(
    app,
    deps,
    contract.returnsExport.file,
    async ({ db, shopId, sessionId, role, staffId, language, reader, query: { per, iban, ...asked } }) => {
      const withIbans = iban !== undefined && per === 'return'
      const now = deps.clock()
      if (withIbans && !mayRole(role, 'money')) throw new DomainError('forbidden')
      const view = await readView(db, shopId, asked, { role, staffId, now })
      await noteExport(db, shopId, view, { per, withIbans, asked, at: now })
      const { handle, time_zone } = await findShop(db, shopId)
      return afterCommit(async () => ({
        name: `${handle}-${per === 'return' ? 'returns' : 'products'}-${dayText(dayOf(now, time_zone))}.csv`,
        chunks: writeFile(deps, { shopId, sessionId }, view, { shopId, role, language, reader, per, withIbans }),
      }))
    },
    EXPORT_LIMIT,
  )
}
