/**
 * Files in an S3 bucket or a compatible service. The keys are the same as on the local disk, so that files can be moved
 * between the two. The bucket is private: browsers get signed URLs.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { errorFields, type Log } from '../../base/log.ts'
import { isKeyOf, keyOf, readKey, URL_SECONDS } from './file-key.ts'
import type { Files, StoredFile } from './port.ts'
import type { S3Config } from './s3-config.ts'

const CONNECT_LIMIT_MS = 3000
const ANSWER_LIMIT_MS = 4000
const ATTEMPTS = 3
/**
 * Time limit for all attempts of one call, as a multiple of the limit of one: callers get a result within ten seconds.
 */
const TOTAL_LIMITS = 2
/** A file put again within this time is not rewritten: it is too young to be removed as unused. */
const FRESH_MS = 12 * 3_600_000

const clientOf = ({ region, endpoint, pathStyle, credentials }: S3Config, answerLimitMs: number) =>
  new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: ATTEMPTS,
    // Not every S3-compatible service knows the newer checksums; the file's own hash is sent instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_LIMIT_MS,
      requestTimeout: answerLimitMs,
      throwOnRequestTimeout: true,
    },
  })

const isMissing = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')
}

/** The client does not time out on a body that stalls half way. */
const unlessOver = async <T>(signal: AbortSignal, answer: Promise<T>): Promise<T> => {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  answer.catch(() => {})
  try {
    return await Promise.race([answer, over])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** The content security policy of pages over plain http must name the image origin; https is always allowed. */
const originOf = ({ endpoint, pathStyle, bucket }: S3Config) => {
  if (!endpoint?.startsWith('http:')) return undefined
  const { protocol, host } = new URL(endpoint)
  return pathStyle ? endpoint : `${protocol}//${bucket}.${host}`
}

export const s3Files = (config: S3Config, clock: Clock, log: Log, answerLimitMs = ANSWER_LIMIT_MS): Files => {
  const client = clientOf(config, answerLimitMs)
  const { bucket: Bucket } = config

  /** Storage errors are logged by name only, and count as temporary: they end when the bucket answers again. */
  const ask = async <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await unlessOver(signal, call())
    } catch (error) {
      if (isMissing(error)) return undefined
      log.error({ event: 'files_unavailable', ...errorFields(error) })
      throw new DomainError('unavailable')
    }
  }

  const openLimit = () => AbortSignal.timeout(answerLimitMs * TOTAL_LIMITS)
  const head = (key: string, abortSignal = openLimit()) =>
    ask(abortSignal, () => client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }))

  async function* list(): AsyncGenerator<StoredFile> {
    let next: string | undefined
    do {
      const from = next ? { ContinuationToken: next } : {}
      const abortSignal = openLimit()
      const page = await ask(abortSignal, () =>
        client.send(new ListObjectsV2Command({ Bucket, ...from }), { abortSignal }),
      )
      for (const { Key, LastModified } of page?.Contents ?? []) {
        // Other objects in the bucket are ignored.
        const file = readKey(Key ?? '')
        if (file && Key && LastModified) yield { shopId: file.shopId, key: Key, putAt: LastModified }
      }
      next = page?.NextContinuationToken
    } while (next)
  }

  return {
    put: async (shopId, content, contentType) => {
      const key = keyOf(shopId, content, contentType)
      const abortSignal = openLimit()
      const kept = await head(key, abortSignal)
      if (kept?.LastModified && kept.LastModified.getTime() > clock().getTime() - FRESH_MS) return key
      const sha256 = Buffer.from(readKey(key)?.sha256 ?? '', 'hex').toString('base64')
      const object = { Bucket, Key: key, Body: content, ContentType: contentType, ChecksumSHA256: sha256 }
      const written = await ask(abortSignal, () => client.send(new PutObjectCommand(object), { abortSignal }))
      if (!written) throw new DomainError('unavailable')
      return key
    },
    downloadUrl: async (shopId, key) => {
      const file = readKey(key)
      if (file?.shopId !== shopId || !(await head(key))) return undefined
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: file.contentType,
        ResponseContentDisposition: 'inline',
        ResponseCacheControl: `private, max-age=${URL_SECONDS}`,
      })
      return getSignedUrl(client, command, { expiresIn: URL_SECONDS, signingDate: clock() })
    },
    get: async (shopId, key) => {
      if (!isKeyOf(shopId, key)) return undefined
      const abortSignal = openLimit()
      const answer = await ask(abortSignal, async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }), { abortSignal })
        return Body?.transformToByteArray()
      })
      return answer && Buffer.from(answer)
    },
    remove: async (shopId, key, unusedSince) => {
      if (!isKeyOf(shopId, key)) return false
      const abortSignal = openLimit()
      const kept = await head(key, abortSignal)
      if (!kept?.LastModified || kept.LastModified >= unusedSince) return false
      await ask(abortSignal, () => client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }))
      return true
    },
    list,
    imageOrigin: originOf(config),
  }
}
