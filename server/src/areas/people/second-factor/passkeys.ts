/**
 * Passkeys (WebAuthn). The device asks for a finger, a face or a PIN (user verification), so a passkey stands for both
 * factors. Keys are discoverable: the browser offers them without a name typed first, and the user handle says whose it is.
 */
import type { PasskeyCreated, PasskeyUsed } from '@returns-desk/contract'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { findPasskey, listCredentials, notePasskeyUse } from './passkey-queries.ts'

/** A large library that many shops never need: it is loaded with the first passkey. */
const loadLibrary = () => import('@simplewebauthn/server')

const RP_NAME = 'Returns Desk'
/** EdDSA, ES256, RS256: what devices have, and what this Node checks without experiments. */
const ALGORITHMS = [-8, -7, -257]

const siteOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

interface Holder {
  readonly shopId: number
  readonly staffId: number
}

/** The user handle: bytes that the device keeps with the key and hands back. */
const handleOf = ({ shopId, staffId }: Holder) => new Uint8Array(Buffer.from(`${shopId}/${staffId}`))

export const holderOf = ({ response }: PasskeyUsed): Holder | undefined => {
  const [, shop, staff] =
    /^(\d{1,9})\/(\d{1,9})$/.exec(Buffer.from(response.userHandle ?? '', 'base64url').toString()) ?? []
  return shop && staff ? { shopId: Number(shop), staffId: Number(staff) } : undefined
}

/** `name`: how the browser lists the key. */
export const creationOptions = async (deps: Deps, db: ShopDb, holder: Holder, name: string) => {
  const known = await listCredentials(db, holder.shopId, holder.staffId)
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: siteOf(deps).rpID,
    userName: name,
    userDisplayName: name,
    userID: handleOf(holder),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** `undefined` if it does not answer this challenge from this site. The library throws at whatever is malformed. */
export const verifyCreation = async (deps: Deps, credential: PasskeyCreated, challenge: string) => {
  const { rpID, origin } = siteOf(deps)
  const { verifyRegistrationResponse } = await loadLibrary()
  const response = credential as RegistrationResponseJSON
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified ? registrationInfo?.credential : undefined
  } catch {
    return undefined
  }
}

/** Without a holder the browser offers every key that it has for this site. */
export const requestOptions = async (deps: Deps, db?: ShopDb, holder?: Holder) => {
  const known = db && holder ? await listCredentials(db, holder.shopId, holder.staffId) : []
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: siteOf(deps).rpID,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
}

/** Whose key it was; `undefined` if it is none of this shop, or its answer is wrong. */
export const verifyUse = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  credential: PasskeyUsed,
  challenge: string,
): Promise<number | undefined> => {
  const key = await findPasskey(db, shopId, credential.id)
  if (!key) return undefined
  const { rpID, origin } = siteOf(deps)
  const { verifyAuthenticationResponse } = await loadLibrary()
  const response = { ...credential, clientExtensionResults: {} }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key_bytes),
        counter: Number(key.counter),
      },
    })
    if (!verified) return undefined
    await notePasskeyUse(db, shopId, key.id, authenticationInfo.newCounter, deps.clock())
    return key.staff_id
  } catch {
    return undefined
  }
}
