/** One's own second factor: codes of an app, recovery codes, passkeys. */
import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import { qrSvg } from '../../../base/qr-svg.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { totpAad } from '../../../db/sealed-columns.ts'
import { refundRateLimit } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { findMailShop } from '../../mail/sending/email-values.ts'
import { useOnce } from '../sign-in/sessions.ts'
import { findAccountById, findMember } from '../staff/queries.ts'
import { beginCeremony, readCeremony } from './ceremonies.ts'
import { ownTries } from './own-tries.ts'
import { insertPasskey, listPasskeys, removePasskey } from './passkey-queries.ts'
import { creationOptions, verifyCreation } from './passkeys.ts'
import { removeRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'
import { hasTotp, insertTotp, removeTotp } from './totp-queries.ts'

const MAX_PASSKEYS = 20

/** Platforms sign their people in, and protect their accounts. */
const requireOwnSignIn = async (db: ShopDb, shopId: number, staffId: number) => {
  const person = found(await findMember(db, shopId, staffId))
  if (person.is_from_platform) throw new DomainError('not_signed_in_here')
  return person
}

const totpRoutes = (app: FastifyInstance, deps: Deps) => {
  const { prepareTotp, enableTotp, renewRecoveryCodes: renew, disableTotp } = contract.secondFactor
  const { vault, clock } = deps

  route(app, deps, prepareTotp, async ({ db, shopId, staffId }) => {
    const person = await requireOwnSignIn(db, shopId, staffId)
    if (await hasTotp(db, shopId, staffId)) throw new DomainError('totp_on')
    const { name, handle } = await findMailShop(db, shopId)
    const secret = newSecret()
    const sealed = vault.seal(secret, totpAad(shopId, staffId))
    const state = await beginCeremony(deps, { kind: 'totp', shop: shopId, staff: staffId, secret: sealed })
    return { state, secret, qr_svg: qrSvg(uriOf(secret, `${name || handle} (${person.email || person.name})`)) }
  })

  route(
    app,
    deps,
    enableTotp,
    async ({ db, shopId, staffId, body }) => {
      await requireOwnSignIn(db, shopId, staffId)
      const ceremony = await readCeremony(deps, body.state, { kind: 'totp', shop: shopId, staff: staffId })
      if (!ceremony) throw new DomainError('set_up_again')
      const secret = vault.open(ceremony.secret, totpAad(shopId, staffId))
      const now = clock()
      const step = stepOf(secret, body.code.replace(/\s/g, ''), now)
      if (step === undefined) throw new DomainError('code_wrong')
      if (!(await useOnce(db, shopId, ceremony))) throw new DomainError('set_up_again')
      if (!(await insertTotp(db, vault, { shopId, staffId, secret, step, now }))) throw new DomainError('totp_on')
      return { recovery_codes: await renewRecoveryCodes(db, shopId, staffId) }
    },
    { limits: ownTries(deps) },
  )

  route(app, deps, renew, async ({ db, shopId, staffId }) => {
    if (!(await hasTotp(db, shopId, staffId))) throw new DomainError('totp_off')
    return { recovery_codes: await renewRecoveryCodes(db, shopId, staffId) }
  })

  route(
    app,
    deps,
    disableTotp,
    async ({ db, shopId, staffId, body, request }) => {
      const { password_hash } = found(await findAccountById(db, shopId, staffId))
      if (!(await hasTotp(db, shopId, staffId))) throw new DomainError('totp_off')
      return changeAfterCommit(async (change) => {
        // Slow on purpose, so it comes outside of any transaction.
        if (!(await deps.passwords.isRight(body.password, password_hash))) throw new DomainError('password_wrong')
        await change(async (shopDb) => {
          await removeTotp(shopDb, shopId, staffId)
          await removeRecoveryCodes(shopDb, shopId, staffId)
        })
        await refundRateLimit(deps, request)
        return undefined
      })
    },
    { limits: ownTries(deps) },
  )
}

const passkeyRoutes = (app: FastifyInstance, deps: Deps) => {
  const { preparePasskey, addPasskey, removePasskey: remove } = contract.secondFactor

  const requireRoom = async (db: ShopDb, shopId: number, staffId: number) => {
    if ((await listPasskeys(db, shopId, staffId)).length >= MAX_PASSKEYS) throw new DomainError('passkey_limit')
  }

  route(app, deps, preparePasskey, async ({ db, shopId, staffId }) => {
    const person = await requireOwnSignIn(db, shopId, staffId)
    await requireRoom(db, shopId, staffId)
    const shop = await findMailShop(db, shopId)
    const name = `${person.email || person.name} · ${shop.name || shop.handle}`
    const options = await creationOptions(deps, db, { shopId, staffId }, name)
    const secret = options.challenge
    const state = await beginCeremony(deps, { kind: 'register', shop: shopId, staff: staffId, secret })
    return { state, options: { ...options } }
  })

  route(app, deps, addPasskey, async ({ db, shopId, staffId, body: { state, name, credential }, audit }) => {
    await requireOwnSignIn(db, shopId, staffId)
    await requireRoom(db, shopId, staffId)
    const ceremony = await readCeremony(deps, state, { kind: 'register', shop: shopId, staff: staffId })
    if (!ceremony || !(await useOnce(db, shopId, ceremony))) throw new DomainError('set_up_again')
    const made = await verifyCreation(deps, credential, ceremony.secret)
    if (!made) throw new DomainError('passkey_refused')
    const id = await insertPasskey(db, shopId, {
      staff_id: staffId,
      name,
      credential_id: made.id,
      public_key_bytes: Buffer.from(made.publicKey),
      transports: [...(credential.response.transports ?? [])],
      counter: made.counter,
      created_at: deps.clock(),
    })
    audit({}, { passkey: id })
    return found((await listPasskeys(db, shopId, staffId)).find((key) => key.id === id))
  })

  route(app, deps, remove, async ({ db, shopId, staffId, params: { passkey_id } }) => {
    found((await removePasskey(db, shopId, staffId, passkey_id)) || undefined)
    return undefined
  })
}

export const secondFactorRoutes = (app: FastifyInstance, deps: Deps) => {
  totpRoutes(app, deps)
  passkeyRoutes(app, deps)
}
