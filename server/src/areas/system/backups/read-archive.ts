import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ConfigurationError } from '../../../base/configuration-error.ts'
import { KEYS, MANIFEST, Manifest } from './archive.ts'
import { AGE_MAGIC, decrypted } from './encryption.ts'
import { readTar, type TarEntry } from './tar.ts'

const READ_BYTES = 1024 * 1024

async function* chained(first: TarEntry | undefined, rest: AsyncIterable<TarEntry>) {
  if (first) yield first
  yield* rest
}

const isEncrypted = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0)
    return bytesRead === AGE_MAGIC.length && buffer.equals(AGE_MAGIC)
  } finally {
    await file.close()
  }
}

const readPlain = async (path: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> => {
  const isLocked = await isEncrypted(path)
  if (isLocked && !passphrase)
    throw new ConfigurationError(`${path} is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to read it.`)
  const stream = createReadStream(path, { highWaterMark: READ_BYTES })
  return isLocked && passphrase ? decrypted(Readable.toWeb(stream) as ReadableStream<Uint8Array>, passphrase) : stream
}

/** Opens a backup as far as its manifest and, where it holds them, its keys. The rest is read as it is needed. */
export const openArchive = async (path: string, passphrase?: string) => {
  const entries = readTar(await readPlain(path, passphrase))
  const next = async () => {
    const { value, done } = await entries.next()
    return done ? undefined : value
  }
  const first = await next()
  const manifest = Manifest.safeParse(first?.name === MANIFEST ? JSON.parse(first.content.toString()) : undefined)
  if (!manifest.success) throw new ConfigurationError(`${path} is not a backup that this version can read.`)
  const second = await next()
  const ring = second?.name === KEYS ? second.content.toString().split('\n').filter(Boolean) : undefined
  return { manifest: manifest.data, ring, entries: chained(ring ? undefined : second, entries) }
}
