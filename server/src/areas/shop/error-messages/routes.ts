import {
  contract,
  ERRORS,
  type ErrorCode,
  type ErrorMessage,
  isErrorCode,
  programLanguage,
} from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import * as overrides from './queries.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]

/** The shop is the caller's own; in the address it is only repeated. */
const requireOwnShop = (shopId: number, named: string) => {
  if (named !== String(shopId)) throw new DomainError('not_found')
}

const knownCode = (code: string): ErrorCode => {
  if (!isErrorCode(code)) throw new DomainError('not_found')
  return code
}

/** One message in every language of the shop, and in those that it has a text in; the first is the requested one. */
const present = (
  code: ErrorCode,
  texts: overrides.TextsByLanguage,
  language: string,
  languages: readonly string[],
): ErrorMessage => {
  const textIn = (one: string) => {
    const own = texts[one]?.[code]
    return { message: own ?? ERRORS[code][programLanguage(one)], is_default: own === undefined }
  }
  const shown = new Set([...languages, ...Object.keys(texts)])
  return { code, language, ...textIn(language), texts: Object.fromEntries([...shown].map((one) => [one, textIn(one)])) }
}

export const errorMessageRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, replace, restore } = contract.errorMessages
  route(app, deps, list, async ({ db, shopId, params, query }) => {
    requireOwnShop(shopId, params.shopId)
    const languages = await overrides.languagesOf(db, shopId)
    const texts = await overrides.list(db, shopId)
    return CODES.map((code) => present(code, texts, query.language ?? languages[0], languages))
  })
  // The address says which message is meant; a `code` in the body is allowed to repeat it and decides nothing.
  route(app, deps, replace, async ({ db, shopId, params, body, audit }) => {
    requireOwnShop(shopId, params.shopId)
    const code = knownCode(params.code)
    const languages = await overrides.languagesOf(db, shopId)
    const language = body.language ?? languages[0]
    const before = present(code, await overrides.list(db, shopId, [code]), language, languages)
    await overrides.upsert(db, shopId, { code, language }, body.message)
    const after = present(code, await overrides.list(db, shopId, [code]), language, languages)
    audit({ message: before.message }, { message: after.message })
    return after
  })
  route(app, deps, restore, async ({ db, shopId, params, query }) => {
    requireOwnShop(shopId, params.shopId)
    const code = knownCode(params.code)
    const language = query.language ?? (await overrides.languagesOf(db, shopId))[0]
    await overrides.remove(db, shopId, { code, language })
    return undefined
  })
}
