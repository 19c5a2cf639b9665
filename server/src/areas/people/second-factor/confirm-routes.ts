/** Proving again who it is, before a sensitive call. */
import { contract, type PasskeyUsed } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { noteConfirmation } from '../../../http/confirmations.ts'
import { refundRateLimit } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { changeAfterCommit } from '../../../http/steps/after-commit.ts'
import type { Caller } from '../../../http/steps/authorize.ts'
import { useOnce } from '../sign-in/sessions.ts'
import { findAccountById } from '../staff/queries.ts'
import { beginCeremony, readCeremony } from './ceremonies.ts'
import { checkCode } from './check-code.ts'
import { ownTries } from './own-tries.ts'
import { requestOptions, verifyUse } from './passkeys.ts'

type Confirmed = Caller & { readonly db: ShopDb }

interface PasskeyProof {
  readonly state: string
  readonly credential: PasskeyUsed
}

export const confirmRoutes = (app: FastifyInstance, deps: Deps) => {
  const { prepareConfirm, confirm } = contract.secondFactor

  route(app, deps, prepareConfirm, async ({ db, shopId, staffId }) => {
    const options = await requestOptions(deps, db, { shopId, staffId })
    const secret = options.challenge
    const state = await beginCeremony(deps, { kind: 'confirm', shop: shopId, staff: staffId, secret })
    return { state, options: { ...options } }
  })

  const isOwnPasskey = async ({ db, shopId, staffId }: Confirmed, { state, credential }: PasskeyProof) => {
    const ceremony = await readCeremony(deps, state, { kind: 'confirm', shop: shopId, staff: staffId })
    if (!ceremony || !(await useOnce(db, shopId, ceremony))) return false
    return (await verifyUse(deps, db, shopId, credential, ceremony.secret)) === staffId
  }

  route(
    app,
    deps,
    confirm,
    async (call) => {
      const { db, shopId, staffId, body, request } = call
      const { password_hash } = found(await findAccountById(db, shopId, staffId))
      const isProved =
        (body.passkey !== undefined && (await isOwnPasskey(call, body.passkey))) ||
        (body.code !== undefined && (await checkCode(deps, db, { shopId, staffId, typed: body.code })))
      // What was used up stays used up, whatever the answer is: it is committed before.
      return changeAfterCommit(async (change) => {
        const isRight =
          isProved || (body.password !== undefined && (await deps.passwords.isRight(body.password, password_hash)))
        if (!isRight) throw new DomainError('confirmation_failed')
        await change((shopDb) => noteConfirmation(shopDb, call, deps.clock()))
        await refundRateLimit(deps, request)
        return undefined
      })
    },
    { limits: ownTries(deps) },
  )
}
