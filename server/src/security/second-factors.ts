/** Second factors of a full shop, and what is begun for its owner so that a valid call can finish it. */
import { Secret, TOTP } from 'otpauth'
import { beginCeremony } from '../areas/people/second-factor/ceremonies.ts'
import { insertPasskey } from '../areas/people/second-factor/passkey-queries.ts'
import { renewRecoveryCodes } from '../areas/people/second-factor/recovery-codes.ts'
import { newSecret } from '../areas/people/second-factor/totp.ts'
import { insertTotp } from '../areas/people/second-factor/totp-queries.ts'
import { inShop } from '../db/db.ts'
import { totpAad } from '../db/sealed-columns.ts'
import { softPasskey } from '../test/host/soft-passkey.ts'
import { PASSWORD, type World } from '../test/world.ts'

export interface Begun {
  readonly totp: { readonly state: string; readonly code: string }
  readonly passkey: { readonly state: string; readonly credential: object }
}

interface People {
  readonly ownerId: number
  readonly colleagueId: number
  readonly mark: string
}

export const fillSecondFactors = async (world: World, shopId: number, { ownerId, colleagueId, mark }: People) => {
  const { vault, clock } = world.deps
  const secret = newSecret()
  const key = softPasskey()
  const of = { shop: shopId, staff: ownerId }
  const challenge = Buffer.from(mark).toString('base64url')
  const sealed = vault.seal(secret, totpAad(shopId, ownerId))
  const begun: Begun = {
    totp: {
      state: await beginCeremony(world.deps, { kind: 'totp', ...of, secret: sealed }),
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock().getTime() }),
    },
    passkey: {
      state: await beginCeremony(world.deps, { kind: 'register', ...of, secret: challenge }),
      credential: key.create({ challenge, user: { id: '' } }),
    },
  }
  const passkeyId = await inShop(world.db, shopId, async (db) => {
    await insertTotp(db, vault, { shopId, staffId: colleagueId, secret, step: 0, now: clock() })
    await renewRecoveryCodes(db, shopId, colleagueId)
    return insertPasskey(db, shopId, {
      staff_id: ownerId,
      name: mark,
      credential_id: softPasskey().id,
      public_key_bytes: Buffer.alloc(32),
      transports: [],
      counter: 0,
      created_at: clock(),
    })
  })
  return { begun, passkeyId }
}

export const SECOND_FACTOR_BODIES = {
  secondFactor_enableTotp: ({ begun }: { begun: Begun }) => begun.totp,
  secondFactor_disableTotp: () => ({ password: PASSWORD }),
  secondFactor_addPasskey: ({ begun }: { begun: Begun }) => ({ ...begun.passkey, name: 'example' }),
  secondFactor_confirm: () => ({ password: PASSWORD }),
}
