import { contract, ERRORS, type ErrorCode, isErrorCode } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../errors.ts'
import { route } from '../../route.ts'
import * as overrides from './queries.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]

/** The shop is the caller's own; in the address it is only repeated. */
const demandOwnShop = (shopId: number, named: string) => {
  if (named !== String(shopId)) throw new DomainError('not_found')
}

const knownCode = (code: string): ErrorCode => {
  if (!isErrorCode(code)) throw new DomainError('not_found')
  return code
}

export const errorMessageRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, replace, restore } = contract.errorMessages
  route(app, deps, list, async ({ db, shopId, params, language }) => {
    demandOwnShop(shopId, params.shopId)
    const texts = await overrides.list(db, shopId)
    return CODES.map((code) => ({
      code,
      message: texts.get(code) ?? ERRORS[code][language],
      is_default: !texts.has(code),
    }))
  })
  // The address says which message is meant; a `code` in the body is allowed to repeat it and decides nothing.
  route(app, deps, replace, async ({ db, shopId, params, body: { message } }) => {
    demandOwnShop(shopId, params.shopId)
    const code = knownCode(params.code)
    await overrides.upsert(db, shopId, code, message)
    return { code, message, is_default: false }
  })
  route(app, deps, restore, async ({ db, shopId, params }) => {
    demandOwnShop(shopId, params.shopId)
    await overrides.remove(db, shopId, knownCode(params.code))
    return undefined
  })
}
