/**
 * AWS Signature Version 4 according to its documentation, verified from the raw request, without any code of the SDK.
 * Returns the S3 error code if something is wrong.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const SKEW_MS = 15 * 60_000
const LONGEST_SECONDS = 7 * 24 * 3600

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const instantOf = (stamp: string) => {
  const [, y, m, d, h, i, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  return y ? Date.parse(`${y}-${m}-${d}T${h}:${i}:${s}Z`) : Number.NaN
}

interface Claim {
  readonly credential: string
  readonly stamp: string
  readonly signedHeaders: string
  readonly signature: string
  readonly payloadHash: string
}

const canonicalRequest = (request: IncomingMessage, url: URL, { signedHeaders, payloadHash }: Claim) => {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)))
  return [request.method, path.join('/'), query, headers.join(''), signedHeaders, payloadHash].join('\n')
}

const isSignedBy = ({ secretAccessKey, region }: Account, claim: Claim, canonical: string) => {
  const day = claim.stamp.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  const expected = hmac(key, [ALGORITHM, claim.stamp, scope, sha256(canonical)].join('\n'))
  const given = Buffer.from(claim.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const claimFault = (account: Account, claim: Claim) => {
  const [keyId, ...scope] = claim.credential.split('/')
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (scope.join('/') !== `${claim.stamp.slice(0, 8)}/${account.region}/s3/aws4_request`)
    return 'AuthorizationHeaderMalformed'
  return claim.signedHeaders.split(';').includes('host') ? undefined : 'AccessDenied'
}

/** Every header that S3 acts on must be signed, or a man in the middle could change it. */
const unsignedHeader = ({ headers }: IncomingMessage, signedHeaders: string) =>
  Object.keys(headers).find((name) => name.startsWith('x-amz-') && !signedHeaders.split(';').includes(name))

const checkHeader = (account: Account, request: IncomingMessage, url: URL, body: Buffer): string | undefined => {
  const pattern = new RegExp(`^${ALGORITHM} Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$`)
  const [, credential, signedHeaders, signature] = pattern.exec(request.headers.authorization ?? '') ?? []
  const stamp = String(request.headers['x-amz-date'])
  const payloadHash = String(request.headers['x-amz-content-sha256'])
  if (!credential || !signedHeaders || !signature) return 'AccessDenied'
  const claim = { credential, signedHeaders, signature, stamp, payloadHash }
  const fault = claimFault(account, claim)
  if (fault) return fault
  if (!(Math.abs(Date.now() - instantOf(stamp)) < SKEW_MS)) return 'RequestTimeTooSkewed'
  if (unsignedHeader(request, signedHeaders)) return 'AccessDenied'
  if (!isSignedBy(account, claim, canonicalRequest(request, url, claim))) return 'SignatureDoesNotMatch'
  return payloadHash === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}

const checkQuery = (account: Account, request: IncomingMessage, url: URL, now: Date): string | undefined => {
  const value = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  const claim = {
    credential: value('Credential'),
    stamp: value('Date'),
    signedHeaders: value('SignedHeaders'),
    signature: value('Signature'),
    payloadHash: 'UNSIGNED-PAYLOAD',
  }
  const seconds = Number(value('Expires'))
  if (value('Algorithm') !== ALGORITHM || !(seconds > 0 && seconds <= LONGEST_SECONDS))
    return 'AuthorizationQueryParametersError'
  const fault = claimFault(account, claim)
  if (fault) return fault
  const begun = instantOf(claim.stamp)
  if (!(now.getTime() >= begun - SKEW_MS && now.getTime() < begun + seconds * 1000)) return 'AccessDenied'
  return isSignedBy(account, claim, canonicalRequest(request, url, claim)) ? undefined : 'SignatureDoesNotMatch'
}

/** `now` is for URLs that expire; a request signed in its header is compared with the real time. */
export const signatureFault = (account: Account, request: IncomingMessage, url: URL, body: Buffer, now: Date) =>
  url.searchParams.has('X-Amz-Signature')
    ? checkQuery(account, request, url, now)
    : checkHeader(account, request, url, body)
