/** Setting up codes before the first sign-in, where the shop asks everyone for a second factor. */
import { qrSvg } from '../../../base/qr-svg.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { totpAad } from '../../../db/sealed-columns.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { beginCeremony, readCeremony } from '../second-factor/ceremonies.ts'
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { newSecret, stepOf, uriOf } from '../second-factor/totp.ts'
import { insertTotp } from '../second-factor/totp-queries.ts'
import { useOnce } from '../sign-in/sessions.ts'
import type { PendingSignIn } from './pending-sign-in.ts'

const draftOf = ({ handle, email, name }: PendingSignIn, state: string, secret: string) => ({
  state,
  secret,
  qrSvg: qrSvg(uriOf(secret, `${handle} (${email || name})`)),
})

export const prepareSetUp = async (deps: Deps, who: PendingSignIn) => {
  const secret = newSecret()
  const sealed = deps.vault.seal(secret, totpAad(who.shop, who.staff))
  const { shop, staff } = who
  return draftOf(who, await beginCeremony(deps, { kind: 'totp', shop, staff, secret: sealed }), secret)
}

/** The recovery codes; `draft` to try again if the code was wrong; `gone` if it took too long. */
export const finishSetUp = async (deps: Deps, who: PendingSignIn, { state, code }: { state: string; code: string }) => {
  const { shop: shopId, staff: staffId } = who
  const ceremony = await readCeremony(deps, state, { kind: 'totp', shop: shopId, staff: staffId })
  if (!ceremony) return 'gone'
  const secret = deps.vault.open(ceremony.secret, totpAad(shopId, staffId))
  const now = deps.clock()
  const step = stepOf(secret, code.replace(/\s/g, ''), now)
  if (step === undefined) return { draft: draftOf(who, state, secret) }
  return inShop(deps.db, shopId, async (db) => {
    const isNew =
      (await useOnce(db, shopId, ceremony)) && insertTotp(db, deps.vault, { shopId, staffId, secret, step, now })
    if (!(await isNew)) return 'gone'
    await writeAudit(db, shopId, { action: 'host.setUpCodes', object: String(staffId), staffId, at: now })
    return { codes: await renewRecoveryCodes(db, shopId, staffId) }
  })
}
