/**
 * What else proves who somebody is, for those who sign in with a password here: codes of an authenticator app, recovery
 * codes and passkeys. The same proofs confirm a sensitive call (`confirms`).
 */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, Instant, RequiredText } from '../http/fields.ts'

export const PASSWORD_MAX_LENGTH = 200
const PASSKEY_NAME_MAX_LENGTH = 60

export const Passkey = z.object({ id: Id, name: z.string(), created_at: Instant, last_used_at: Instant.nullable() })
export type Passkey = z.infer<typeof Passkey>

/** The part of an account that says how the person can prove who they are. */
export const SignInMeans = {
  has_totp: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.array(Passkey),
  /** They can sign in at the provider of single sign-on. */
  has_sso: z.boolean(),
  /** The shop asks everyone for a second factor. */
  second_factor_required: z.boolean(),
}

/** Begun here and finished with the next call, once and within ten minutes. */
const State = z.string().max(2000)
const Encoded = z.string().max(20_000)
const Code = z.string().max(50)

/** As browsers write it: `PublicKeyCredential.toJSON()`. */
const credential = <Answer extends z.ZodObject>(response: Answer) =>
  z.object({ id: Encoded, rawId: Encoded, type: z.literal('public-key'), response })

export const PasskeyCreated = credential(
  z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
)
export type PasskeyCreated = z.infer<typeof PasskeyCreated>

export const PasskeyUsed = credential(
  z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Encoded.nullish(),
  }),
)
export type PasskeyUsed = z.infer<typeof PasskeyUsed>

/** The options for the browser's own call, as its JSON. */
const Prepared = z.object({ state: z.string(), options: z.record(z.string(), z.unknown()) })

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const own = { access: 'shop', needs: 'session' } as const

export const secondFactor = {
  prepareTotp: endpoint({
    ...own,
    method: 'POST',
    path: '/account/totp/prepare',
    confirms: true,
    audited: false,
    summary: 'A new secret for an authenticator app; nothing changes until a code confirms it',
    response: z.object({ state: z.string(), secret: z.string(), qr_svg: z.string() }),
    errors: ['totp_on', 'not_signed_in_here'],
  }),
  enableTotp: endpoint({
    ...own,
    method: 'PUT',
    path: '/account/totp',
    confirms: true,
    summary: 'Switch codes on; answers recovery codes, which are shown once',
    body: z.object({ state: State, code: Code }),
    response: RecoveryCodes,
    errors: ['code_wrong', 'set_up_again', 'totp_on', 'not_signed_in_here', 'too_many_requests'],
  }),
  renewRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/account/recovery-codes',
    confirms: true,
    summary: 'New recovery codes; earlier ones end',
    response: RecoveryCodes,
    errors: ['totp_off'],
  }),
  disableTotp: endpoint({
    ...own,
    method: 'POST',
    path: '/account/totp/disable',
    summary: 'Switch codes off, with one’s password',
    body: z.object({ password: z.string().max(PASSWORD_MAX_LENGTH) }),
    errors: ['password_wrong', 'totp_off', 'too_many_requests', 'sign_ins_busy'],
  }),
  preparePasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/account/passkeys/prepare',
    confirms: true,
    audited: false,
    summary: 'What a browser needs to make a passkey',
    response: Prepared,
    errors: ['passkey_limit', 'not_signed_in_here'],
  }),
  addPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/account/passkeys',
    confirms: true,
    summary: 'Add the passkey that the browser made',
    body: z.object({
      state: State,
      name: RequiredText('name_required', PASSKEY_NAME_MAX_LENGTH),
      credential: PasskeyCreated,
    }),
    response: Passkey,
    errors: ['passkey_refused', 'passkey_limit', 'set_up_again', 'not_signed_in_here'],
  }),
  removePasskey: endpoint({
    ...own,
    method: 'DELETE',
    path: '/account/passkeys/{passkey_id}',
    confirms: true,
    summary: 'Remove a passkey',
    params: z.object({
      passkey_id: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(Id),
    }),
  }),
  prepareConfirm: endpoint({
    ...own,
    method: 'POST',
    path: '/account/confirm/prepare',
    audited: false,
    summary: 'What a browser needs to confirm with a passkey',
    response: Prepared,
  }),
  confirm: endpoint({
    ...own,
    method: 'POST',
    path: '/account/confirm',
    summary: 'Prove again who it is: with the password, a code or a passkey. Holds for ten minutes',
    body: z.object({
      password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
      code: Code.optional(),
      passkey: z.object({ state: State, credential: PasskeyUsed }).optional(),
    }),
    errors: ['confirmation_failed', 'too_many_requests', 'sign_ins_busy'],
  }),
}
