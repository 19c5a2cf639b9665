import { createReadStream } from 'node:fs'
import { ConfigurationError } from '../../base/configuration-error.ts'
import { KEYS, MANIFEST, Manifest } from './archive.ts'
import { readTar, type TarEntry } from './tar.ts'

const READ_BYTES = 1024 * 1024

async function* chained(first: TarEntry | undefined, rest: AsyncIterable<TarEntry>) {
  if (first) yield first
  yield* rest
}

/** Opens a backup as far as its manifest and, where it holds them, its keys. The rest is read as it is needed. */
export const openArchive = async (path: string) => {
  const entries = readTar(createReadStream(path, { highWaterMark: READ_BYTES }))
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
