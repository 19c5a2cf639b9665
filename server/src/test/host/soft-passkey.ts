/** A device with a passkey, in software: ES256, without attestation. What it says can be bent for hostile tests. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreated, PasskeyUsed } from '@returns-desk/contract'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** CBOR, as far as keys and attestations need it. */
const head = (major: number, length: number) => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return Buffer.from(length < 256 ? [(major << 5) | 24, length] : [(major << 5) | 25, length >> 8, length & 255])
}
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)])

const coseKey = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  // kty EC2, alg ES256, crv P-256, x, y.
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  const coordinate = (label: number, value: string) => [
    Buffer.from([label]),
    cborBytes(Buffer.from(value, 'base64url')),
  ]
  return Buffer.concat([start, ...coordinate(0x21, x), ...coordinate(0x22, y)])
}

export interface Bent {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly signature?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export const softPasskey = (rpId = 'localhost', origin = 'http://localhost:8080') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
      }),
    )

  const authData = (bent: Bent, flags = 0) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(bent.counter ?? ++counter)
    const seen = PRESENT | (bent.isVerified === false ? 0 : VERIFIED) | flags
    return Buffer.concat([sha256(bent.rpId ?? rpId), Buffer.from([seen]), number])
  }

  return {
    id,
    create: (options: Record<string, unknown>, bent: Bent = {}): PasskeyCreated => {
      handle = (options.user as { id: string }).id
      const key = coseKey(publicKey)
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key])
      const data = Buffer.concat([authData({ counter: 0, ...bent }, HAS_KEY), attested])
      const object = [cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0), cborText('authData')]
      const attestation = Buffer.concat([head(5, 3), ...object, cborBytes(data)])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', String(options.challenge), bent).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use: (options: Record<string, unknown>, bent: Bent = {}): PasskeyUsed => {
      const client = clientData('webauthn.get', String(options.challenge), bent)
      const data = authData(bent)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: bent.signature ?? signature,
          userHandle: bent.userHandle ?? handle,
        },
      }
    },
  }
}
