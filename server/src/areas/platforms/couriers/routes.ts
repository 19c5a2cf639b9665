import { type CourierName, contract, type ErrorCode, errorMessage, type Language } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { CourierError } from '../../../adapters/courier/courier-error.ts'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { byShop } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { openCourierIn } from './open-courier.ts'
import * as accounts from './queries.ts'
import { resumeLabels } from './resume-labels.ts'

const CHECKS = { name: 'check courier', max: 60, seconds: 60 }

const MISSING: Readonly<Record<string, ErrorCode>> = {
  password: 'password_required',
  subscription_key: 'subscription_key_required',
}

const refuseMissing = (missing: readonly string[], language: Language) => {
  if (missing.length === 0) return
  const details = missing.map((field) => {
    const code = MISSING[field] ?? 'value_required'
    return { field, code, message: errorMessage(code, language) }
  })
  throw new DomainError('invalid_input', { details })
}

const troubleText = (error: unknown, language: Language) => {
  if (!(error instanceof CourierError)) throw error
  if (error.trouble === 'credentials') return errorMessage('courier_credentials', language)
  if (error.trouble === 'refused') return errorMessage('courier_refused', language, { reason: error.reason })
  return errorMessage('courier_unreachable', language)
}

interface KeepCall {
  readonly db: ShopDb
  readonly shopId: number
  readonly language: Language
  readonly active?: boolean
}

/** Saves an account and returns all accounts; a missing secret is an error at its field. */
const keep = async (
  deps: Deps,
  call: KeepCall,
  courier: CourierName,
  secrets: Record<string, string>,
  settings: object,
) => {
  const { db, shopId, language, active = true } = call
  const account = { active, settings, secrets }
  refuseMissing(await accounts.save(db, deps.vault, shopId, courier, account, deps.clock()), language)
  return accounts.list(db, deps.vault, shopId)
}

export const courierRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, saveOwn, saveFan, saveSameday, saveCargus, remove, check } = contract.couriers

  route(app, deps, list, ({ db, shopId }) => accounts.list(db, deps.vault, shopId))
  route(app, deps, saveOwn, async (call) => {
    const kept = await keep(deps, call, 'own', {}, call.body)
    await resumeLabels(call.db, call.shopId, deps.clock())
    return kept
  })
  route(app, deps, saveFan, (call) => {
    const { active, password, ...settings } = call.body
    return keep(deps, { ...call, active }, 'fan', { password }, settings)
  })
  route(app, deps, saveSameday, (call) => {
    const { active, password, ...settings } = call.body
    return keep(deps, { ...call, active }, 'sameday', { password }, settings)
  })
  route(app, deps, saveCargus, (call) => {
    const { active, password, subscription_key, ...settings } = call.body
    return keep(deps, { ...call, active }, 'cargus', { password, subscription_key }, settings)
  })

  route(app, deps, remove, async ({ db, shopId, params }) => {
    found(await accounts.remove(db, shopId, params.courier))
    return undefined
  })

  route(
    app,
    deps,
    check,
    async ({ db, shopId, params, language }) => {
      const courier = found(await openCourierIn(deps, db, shopId, params.courier))
      return afterCommit(async () => {
        const trouble = await courier.check().then(
          () => undefined,
          (error: unknown) => troubleText(error, language),
        )
        return { works: trouble === undefined, message: trouble ?? '' }
      })
    },
    { limits: byShop(CHECKS) },
  )
}
