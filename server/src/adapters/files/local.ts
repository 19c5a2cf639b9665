/**
 * Files on the local disk, the default: `<folder>/<shop>/<hash>.<extension>`. A file is written under a temporary name,
 * synced and renamed, so that a partial file never has the final name. Its mtime is when it was last put.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { access, link, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { errorFields, type Log } from '../../base/log.ts'
import { giveToOwnerOf, makeFolder } from '../../base/privileges/made-by-root.ts'
import { deriveKeys, isSame, type KeyRing } from '../../base/secrets.ts'
import { syncFolder } from '../../base/sync-folder.ts'
import { isKeyOf, keyOf, readKey, URL_SECONDS } from './file-key.ts'
import type { Files, StoredFile } from './port.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })

const writeWhole = async (path: string, content: Uint8Array, at: Date) => {
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await giveToOwnerOf(dirname(path), file)
      await file.writeFile(content)
      await file.utimes(at, at)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Renamed before it is checked: a concurrent put finds the file missing and writes it again. */
const removeUnused = async (path: string, unusedSince: Date) => {
  const aside = `${path}.${randomUUID()}`
  if ((await unlessMissing(rename(path, aside).then(() => true))) === undefined) return false
  const isUsed = (await stat(aside)).mtime >= unusedSince
  if (isUsed) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
  return !isUsed
}

async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  const shops = (await unlessMissing(readdir(folder))) ?? []
  for (const shop of shops.filter((name) => /^[1-9]\d{0,9}$/.test(name))) {
    for (const name of await readdir(join(folder, shop))) {
      const found = await unlessMissing(stat(join(folder, shop, name)))
      if (found?.isFile()) yield { shopId: Number(shop), key: `${shop}/${name}`, putAt: found.mtime }
    }
  }
}

export interface LocalFiles extends Files {
  /** The path and type of a file, if the requested URL was issued by us and has not expired. */
  readonly resolve: (
    key: string,
    expires: string,
    signature: string,
  ) => { path: string; contentType: string } | undefined
}

/** Signed URLs, each valid for one file and a few minutes. */
const urlSigner = (ring: KeyRing, clock: Clock) => {
  const keys = deriveKeys(ring, 'file-urls')
  const signatureOf = (key: string, expires: string, secret: Uint8Array) =>
    createHmac('sha256', secret).update(`${key}\n${expires}`).digest()
  return {
    sign: (key: string) => {
      const expires = String(Math.floor(clock().getTime() / 1000) + URL_SECONDS)
      const signature = signatureOf(key, expires, keys[0] as Uint8Array).toString('base64url')
      return `/files/${key}?${new URLSearchParams({ expires, signature })}`
    },
    isGood: (key: string, expires: string, signature: string) => {
      const given = Buffer.from(signature, 'base64url')
      const isSigned = keys.some((secret) => isSame(given, signatureOf(key, expires, secret)))
      return isSigned && /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > clock().getTime()
    },
  }
}

/** The keys that `list` returns: files, and temporary files left by interrupted writes. */
const LISTED = /^[1-9]\d{0,9}\/[0-9a-f]{64}\.(?:jpg|png|webp|pdf)(?:\.[0-9a-f-]{36})?$/

const put = async (path: string, content: Uint8Array, now: Date) => {
  await makeFolder(dirname(path))
  const isThere = await unlessMissing(utimes(path, now, now).then(() => true))
  if (!isThere) await writeWhole(path, content, now)
}

export const localFiles = (folder: string, ring: KeyRing, clock: Clock, log?: Log): LocalFiles => {
  const urls = urlSigner(ring, clock)
  return {
    put: async (shopId, content, contentType) => {
      const key = keyOf(shopId, content, contentType)
      try {
        await put(join(folder, key), content, clock())
      } catch (error) {
        // The disk is full or not writable. Temporary, like an unavailable bucket: an operator has to fix it.
        log?.error({ event: 'files_unavailable', ...errorFields(error) })
        throw new DomainError('unavailable')
      }
      return key
    },
    downloadUrl: async (shopId, key) => {
      if (!isKeyOf(shopId, key)) return undefined
      return unlessMissing(access(join(folder, key)).then(() => urls.sign(key)))
    },
    get: async (shopId, key) => (isKeyOf(shopId, key) ? unlessMissing(readFile(join(folder, key))) : undefined),
    remove: async (shopId, key, unusedSince) =>
      LISTED.test(key) && key.startsWith(`${shopId}/`) && removeUnused(join(folder, key), unusedSince),
    list: () => listFolder(folder),
    imageOrigin: undefined,
    resolve: (key, expires, signature) => {
      const file = readKey(key)
      if (!file || !urls.isGood(key, expires, signature)) return undefined
      return { path: join(folder, key), contentType: file.contentType }
    },
  }
}
