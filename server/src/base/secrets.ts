/**
 * The key ring. The first key writes, all of them read, so that a new key can be put first while signatures of the old
 * ones are still valid. Each purpose has its own key, derived from the ring's.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToOwnerOf, makeFolder } from './privileges/made-by-root.ts'
import { pooledRandomBytes } from './random.ts'

export type KeyRing = readonly string[]

export const deriveKeys = (ring: KeyRing, purpose: string): Uint8Array<ArrayBuffer>[] =>
  ring.map((key) => new Uint8Array(hkdfSync('sha256', key, 'returns-desk', purpose, 32)))

const KEY_FILE = 'secret-keys'
const KEY_BYTES = 32

/** The ring in the data folder, created on first use, if none is set in the environment. */
export const loadKeyRing = async (dataDir: string): Promise<KeyRing> => {
  const path = join(dataDir, KEY_FILE)
  await makeFolder(dataDir)
  const draft = `${path}.${randomUUID()}`
  try {
    // Written to a draft and then linked: two processes that start concurrently both read the first one.
    await writeRing(dataDir, draft, [newKey()])
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readKeyRing(dataDir)
}

/** The ring as it is stored now. */
export const readKeyRing = (dataDir: string): KeyRing =>
  readFileSync(join(dataDir, KEY_FILE), 'utf8').split('\n').filter(Boolean)

export const hasKeyRing = (dataDir: string) => existsSync(join(dataDir, KEY_FILE))

export const removeKeyRing = (dataDir: string) => rm(join(dataDir, KEY_FILE), { force: true })

const writeRing = async (dataDir: string, path: string, ring: KeyRing) => {
  const file = await open(path, 'wx', 0o600)
  try {
    await giveToOwnerOf(dataDir, file)
    await file.writeFile(ring.map((key) => `${key}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Replaces the stored ring atomically. */
export const keepKeyRing = async (dataDir: string, ring: KeyRing): Promise<void> => {
  const draft = join(dataDir, `${KEY_FILE}.${randomUUID()}`)
  await writeRing(dataDir, draft, ring)
  await rename(draft, join(dataDir, KEY_FILE))
}

/** Compares in constant time. */
export const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected)

export const newKey = () => randomBytes(KEY_BYTES).toString('base64url')

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals secrets in the database, so that its files, copies and backups reveal nothing. */
export interface Vault {
  /** `aad`, the associated data, names the row and column: a sealed text moved elsewhere does not open there. */
  readonly seal: (text: string, aad: string) => string
  readonly open: (sealed: string, aad: string) => string
  /** `undefined` if no key of the ring opens it: for data that can be shown without it. */
  readonly tryOpen: (sealed: string, aad: string) => string | undefined
  /** For values that only have to be recognised, and are too short for a plain hash: needs the ring to brute-force. */
  readonly digest: (text: string, aad: string) => string
  readonly isDigest: (text: string, aad: string, digest: string) => boolean
  /** The digests with all keys of the ring: one of them is the one that was stored. */
  readonly digests: (text: string, aad: string) => readonly string[]
  /** Whether it was sealed with the current key. */
  readonly isCurrent: (sealed: string, aad: string) => boolean
}

/** Key objects: raw bytes would be imported on every use, which takes longer than the use itself. */
const vaultKeys = (ring: KeyRing, purpose: string): KeyObject[] =>
  deriveKeys(ring, purpose).map((key) => createSecretKey(key))

const openWith = (key: KeyObject, sealed: Buffer, aad: string) => {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** `undefined` if it was sealed with another key or other associated data, or is not a sealed text. */
const tryOpen = (key: KeyObject, sealed: string, aad: string) => {
  try {
    return openWith(key, Buffer.from(sealed, 'base64url'), aad)
  } catch {
    return undefined
  }
}

const openWithAny = (keys: readonly KeyObject[], sealed: string, aad: string) => {
  for (const key of keys) {
    const text = tryOpen(key, sealed, aad)
    if (text !== undefined) return text
  }
  return undefined
}

/** `reread` returns the current ring: texts sealed with a key that was added since open without a restart. */
export const createVault = (ring: KeyRing, reread?: () => KeyRing): Vault => {
  let keys = vaultKeys(ring, 'vault')
  const digestKeys = vaultKeys(ring, 'digest')
  const digestWith = (key: KeyObject, text: string, aad: string) =>
    createHmac('sha256', key).update(`${aad}\n${text}`).digest()
  const openNow = (sealed: string, aad: string) => {
    const text = openWithAny(keys, sealed, aad)
    if (text !== undefined || !reread) return text
    const keysNow = vaultKeys(reread(), 'vault')
    const opened = openWithAny(keysNow, sealed, aad)
    if (opened !== undefined) keys = keysNow
    return opened
  }
  return {
    digest: (text, aad) => digestWith(digestKeys[0] as KeyObject, text, aad).toString('base64url'),
    isDigest: (text, aad, digest) => {
      const given = Buffer.from(digest, 'base64url')
      const matches = digestKeys.map((key) => isSame(given, digestWith(key, text, aad)))
      return matches.includes(true)
    },
    digests: (text, aad) => digestKeys.map((key) => digestWith(key, text, aad).toString('base64url')),
    seal: (text, aad) => {
      const nonce = pooledRandomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keys[0] as KeyObject, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(aad))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open: (sealed, aad) => {
      const text = openNow(sealed, aad)
      if (text === undefined) throw new Error('a sealed text cannot be opened with any key of the ring')
      return text
    },
    tryOpen: openNow,
    isCurrent: (sealed, aad) => tryOpen(keys[0] as KeyObject, sealed, aad) !== undefined,
  }
}
