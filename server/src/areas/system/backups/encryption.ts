/**
 * Encrypts a backup with a passphrase, in the age format (scrypt, ChaCha20-Poly1305 in chunks whose order and end are
 * authenticated): `age --decrypt` opens it without this program. Memory holds a few chunks, whatever the size.
 */
import { Decrypter, Encrypter } from 'age-encryption'
import { ConfigurationError } from '../../../base/configuration-error.ts'

/** The first bytes of an encrypted backup. */
export const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n')

/** 64 MB for a moment, on either side. The passphrase is long, see `BACKUP_PASSPHRASE`. */
const WORK_FACTOR = 16

export interface Sink {
  readonly write: (chunk: Buffer) => Promise<void>
  readonly end: () => Promise<void>
}

/** Hands to `write` what is written to it, encrypted. */
export const encryptingSink = async (
  passphrase: string,
  write: (chunk: Buffer) => Promise<unknown>,
  workFactor = WORK_FACTOR,
): Promise<Sink> => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const encrypted = await encrypter.encrypt(readable)
  const copy = async () => {
    for await (const chunk of encrypted) await write(Buffer.from(chunk))
  }
  const input = writable.getWriter()
  const copied = copy()
  // If writing fails, its error is the one to report, not that the stream was closed.
  const failed = copied.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  input.closed.catch(() => {})
  return {
    write: (chunk) => Promise.race([input.write(chunk), failed]),
    end: async () => {
      await Promise.race([input.close(), failed])
      await copied
    },
  }
}

const WRONG_PASSPHRASE = 'The backup was encrypted with another passphrase than BACKUP_PASSPHRASE.'
const DAMAGED = 'The encrypted backup ends too early or is damaged.'

export async function* decrypted(chunks: ReadableStream<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(chunks).catch((cause: Error) => {
    throw new ConfigurationError(/no identity matched/.test(cause.message) ? WRONG_PASSPHRASE : DAMAGED, { cause })
  })
  try {
    for await (const chunk of plain) yield Buffer.from(chunk)
  } catch (cause) {
    throw new ConfigurationError(DAMAGED, { cause })
  }
}
