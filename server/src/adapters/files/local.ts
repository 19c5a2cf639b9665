/**
 * Files on the local disk, the default: `<folder>/<shop>/<hash>.<extension>`. A file is written beside its place, synced
 * and renamed, so that under its name there is never half of it.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../auth/signed.ts'
import { deriveKeys, type KeyRing } from '../../secrets.ts'
import type { Files } from './port.ts'

export const URL_SECONDS = 5 * 60

/** What may be kept, and how it is served: never as something that a browser would run. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
const CONTENT_TYPES = Object.fromEntries(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]))
const KEY = /^(\d{1,10})\/([0-9a-f]{64})\.(jpg|png|webp|pdf)$/

const writeWhole = async (path: string, content: Uint8Array) => {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path).catch(async (error) => {
    await rm(draft, { force: true })
    throw error
  })
}

export interface LocalFiles extends Files {
  /** The path and type of a file, if the address it was asked for at is one that we gave out and is still good. */
  readonly resolve: (
    key: string,
    expires: string,
    signature: string,
  ) => { path: string; contentType: string } | undefined
}

export const localFiles = (folder: string, ring: KeyRing, clock: Clock): LocalFiles => {
  const keys = deriveKeys(ring, 'file-urls')
  const signatureOf = (key: string, expires: string, secret: Uint8Array) =>
    createHmac('sha256', secret).update(`${key}\n${expires}`).digest()
  const isSigned = (key: string, expires: string, signature: string) => {
    const given = Buffer.from(signature, 'base64url')
    return keys.some((secret) => {
      const expected = signatureOf(key, expires, secret)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }
  return {
    put: async (shopId, content, contentType) => {
      const extension = EXTENSIONS[contentType]
      if (!extension) throw new Error('this type of file is not kept')
      const key = `${shopId}/${createHash('sha256').update(content).digest('hex')}.${extension}`
      await mkdir(join(folder, String(shopId)), { recursive: true })
      const isThere = await access(join(folder, key)).then(
        () => true,
        () => false,
      )
      if (!isThere) await writeWhole(join(folder, key), content)
      return key
    },
    downloadUrl: async (shopId, key) => {
      if (KEY.exec(key)?.[1] !== String(shopId)) return undefined
      const isThere = await access(join(folder, key)).then(
        () => true,
        () => false,
      )
      if (!isThere) return undefined
      const expires = String(Math.floor(clock().getTime() / 1000) + URL_SECONDS)
      const signature = signatureOf(key, expires, keys[0] as Uint8Array).toString('base64url')
      return `/files/${key}?${new URLSearchParams({ expires, signature })}`
    },
    resolve: (key, expires, signature) => {
      const extension = KEY.exec(key)?.[3]
      const isCurrent = /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > clock().getTime()
      if (!extension || !isCurrent || !isSigned(key, expires, signature)) return undefined
      return { path: join(folder, key), contentType: CONTENT_TYPES[extension] as string }
    },
  }
}
