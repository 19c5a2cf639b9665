/**
 * The key ring. The first key writes, all of them read, so that a new key can be put in front while what the old ones
 * signed is still good. Each purpose has its own key, derived from the ring's.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type KeyRing = readonly string[]

export const deriveKeys = (ring: KeyRing, purpose: string): Uint8Array[] =>
  ring.map((key) => new Uint8Array(hkdfSync('sha256', key, 'returns-desk', purpose, 32)))

/** The ring kept in the data folder, made on first use, for those who have not set one in the environment. */
export const loadKeyRing = async (dataDir: string): Promise<KeyRing> => {
  const path = join(dataDir, 'secret-keys')
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    // Written whole beside it and then linked: of two processes that start at once, both read the one that came first.
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(path, 'utf8')).split('\n').filter(Boolean)
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps secrets in the database so that its files, copies and backups say nothing. */
export interface Vault {
  /** `place` says what is sealed, and where: a sealed text that was moved elsewhere does not open there. */
  readonly seal: (text: string, place: string) => string
  readonly open: (sealed: string, place: string) => string
}

const openWith = (key: Uint8Array, sealed: Buffer, place: string) => {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

export const createVault = (ring: KeyRing): Vault => {
  const keys = deriveKeys(ring, 'vault')
  return {
    seal: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keys[0] as Uint8Array, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open: (sealed, place) => {
      for (const key of keys) {
        try {
          return openWith(key, Buffer.from(sealed, 'base64url'), place)
        } catch {
          // Sealed with another key of the ring.
        }
      }
      throw new Error('a sealed text cannot be opened with any key of the ring')
    },
  }
}
