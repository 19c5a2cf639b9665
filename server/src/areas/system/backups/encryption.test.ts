import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AGE_MAGIC, decrypted, encryptingSink } from './encryption.ts'
import { openArchive } from './read-archive.ts'

const PASSPHRASE = 'correct horse battery'
/** The least work: these passphrases protect nothing. */
const QUICK = 2
const CHUNK_BYTES = 64 * 1024

const encrypt = async (pieces: readonly Buffer[]) => {
  const chunks: Buffer[] = []
  const sink = await encryptingSink(PASSPHRASE, async (chunk) => chunks.push(chunk), QUICK)
  for (const piece of pieces) await sink.write(piece)
  await sink.end()
  return Buffer.concat(chunks)
}

const decrypt = async (sealed: Buffer, passphrase = PASSPHRASE) => {
  const chunks: Buffer[] = []
  for await (const chunk of decrypted(new Blob([new Uint8Array(sealed)]).stream(), passphrase)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const bytes = (count: number, by = 7) => Buffer.from(Array.from({ length: count }, (_, i) => (i * by) % 251))

test.for([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
  'what was encrypted is what is decrypted: %i bytes',
  async (size) => {
    const plain = bytes(size)
    const sealed = await encrypt([plain.subarray(0, 1000), plain.subarray(1000)])
    expect(sealed.subarray(0, AGE_MAGIC.length)).toEqual(AGE_MAGIC)
    expect(await decrypt(sealed)).toEqual(plain)
  },
)

const DAMAGED = 'The encrypted backup ends too early or is damaged.'

test('another passphrase opens nothing, and is told from damage', async () => {
  const sealed = await encrypt([bytes(10)])
  await expect(decrypt(sealed, 'another passphrase')).rejects.toThrow('encrypted with another passphrase')
})

test('what is cut off, changed, reordered or lengthened is refused', async () => {
  const sealed = await encrypt([bytes(3 * CHUNK_BYTES)])
  const block = CHUNK_BYTES + 16
  const start = sealed.length - 3 * block
  const changed = Buffer.from(sealed)
  changed[start + 5] = (changed[start + 5] ?? 0) ^ 1
  const header = Buffer.from(sealed)
  header[AGE_MAGIC.length + 80] = (header[AGE_MAGIC.length + 80] ?? 0) ^ 1
  const swapped = Buffer.concat([
    sealed.subarray(0, start),
    sealed.subarray(start + block, start + 2 * block),
    sealed.subarray(start, start + block),
    sealed.subarray(start + 2 * block),
  ])
  for (const broken of [
    sealed.subarray(0, -1),
    // Cut between two blocks: each of the others is whole.
    sealed.subarray(0, -block),
    sealed.subarray(0, start),
    sealed.subarray(0, 60),
    changed,
    header,
    swapped,
    Buffer.concat([sealed, Buffer.from('more')]),
  ])
    await expect(decrypt(broken)).rejects.toThrow(DAMAGED)
})

test('a disk that fails while writing is the error that is reported', async () => {
  const sink = await encryptingSink(
    PASSPHRASE,
    () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    QUICK,
  )
  const write = async () => {
    for (let i = 0; i < 100; i += 1) await sink.write(bytes(CHUNK_BYTES))
    await sink.end()
  }
  await expect(write()).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('an encrypted archive asks for its passphrase', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-age-'))
  const path = join(folder, 'backup.tar.age')
  await writeFile(path, await encrypt([bytes(10)]))
  await expect(openArchive(path)).rejects.toThrow('is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE')
  await rm(folder, { recursive: true })
})
