/** Codes of an authenticator app (RFC 6238), as all of them can make: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const ISSUER = 'Returns Desk'
/** Clocks differ: the code before and the one after count too. */
const WINDOW_STEPS = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  })

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an app reads from the QR code. The label is how the app lists it. */
export const uriOf = (secret: string, label: string): string => totpOf(secret, label).toString()

export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed)

/** The step that a code stands for; `undefined` if it is none of now. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = isTotpCode(code) ? totp.validate({ token: code, timestamp, window: WINDOW_STEPS }) : null
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
