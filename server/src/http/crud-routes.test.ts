import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Deps } from '../config/deps.ts'
import { shopTable } from '../db/shop-table.ts'
import { test } from '../test/harness.ts'
import { crudRoutes } from './crud-routes.ts'

test('calls that are not in the contract do not exist', async ({ world }) => {
  const { app } = world
  for (const call of ['POST /api/return-statuses', 'DELETE /api/return-statuses/:id', 'PATCH /api/return-statuses/:id'])
    expect([call, hasRoute(app, call)]).toEqual([call, false])
  for (const call of ['GET /api/return-statuses', 'PUT /api/return-statuses/:id', 'POST /api/return-reasons'])
    expect([call, hasRoute(app, call)]).toEqual([call, true])
})

const hasRoute = (app: FastifyInstance, call: string) => {
  const [method = '', url = ''] = call.split(' ')
  return app.hasRoute({ method, url })
}

/** Never run: the compiler has to refuse each of these. */
export const REFUSED = (app: FastifyInstance, deps: Deps) => {
  // @ts-expect-error a reason has no instructions and cannot be switched off
  crudRoutes(app, deps, contract.paymentMethods, shopTable('return_reasons'))
  // @ts-expect-error the cost is kept in minor units, which the contract does not know
  crudRoutes(app, deps, contract.returnMethods, shopTable('return_methods'))
  // @ts-expect-error effects are not numbered and have no version
  shopTable('effects')
}
