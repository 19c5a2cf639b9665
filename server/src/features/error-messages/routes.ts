import {
  contract,
  DEFAULT_LANGUAGE,
  ERRORS,
  type ErrorCode,
  type ErrorMessage,
  isErrorCode,
  isLanguage,
  LANGUAGES,
  type Language,
} from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import { route } from '../../http/route.ts'
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

/** One message in every language; `text` is the one in the requested language. */
const present = (code: ErrorCode, texts: overrides.TextsByLanguage, language: Language): ErrorMessage => {
  const textIn = (one: Language) => {
    const own = texts[one]?.[code]
    return { message: own ?? ERRORS[code][one], is_default: own === undefined }
  }
  const byLanguage = Object.fromEntries(LANGUAGES.map((one) => [one, textIn(one)])) as Required<ErrorMessage>['texts']
  return { code, language, ...textIn(language), texts: byLanguage }
}

export const errorMessageRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, replace, restore } = contract.errorMessages
  const languageFor = async (db: ShopDb, shopId: number, asked: Language | undefined): Promise<Language> => {
    const language = asked ?? (await overrides.firstLanguage(db, shopId))
    return isLanguage(language) ? language : DEFAULT_LANGUAGE
  }
  route(app, deps, list, async ({ db, shopId, params, query }) => {
    demandOwnShop(shopId, params.shopId)
    const language = await languageFor(db, shopId, query.language)
    const texts = await overrides.list(db, shopId)
    return CODES.map((code) => present(code, texts, language))
  })
  // The address says which message is meant; a `code` in the body is allowed to repeat it and decides nothing.
  route(app, deps, replace, async ({ db, shopId, params, body }) => {
    demandOwnShop(shopId, params.shopId)
    const code = knownCode(params.code)
    const language = await languageFor(db, shopId, body.language)
    await overrides.upsert(db, shopId, { code, language }, body.message)
    return present(code, await overrides.list(db, shopId, [code]), language)
  })
  route(app, deps, restore, async ({ db, shopId, params, query }) => {
    demandOwnShop(shopId, params.shopId)
    const code = knownCode(params.code)
    await overrides.remove(db, shopId, { code, language: await languageFor(db, shopId, query.language) })
    return undefined
  })
}
