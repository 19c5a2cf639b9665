/** A backup is one tar file, so that any machine can look into one. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'

/** No entry of ours is near it; a header that says more is damaged. */
const ENTRY_MAX_BYTES = 256 * 1024 * 1024

export interface TarEntry {
  readonly name: string
  readonly content: Buffer
}

/** An entry has been written when `add` is over: memory holds one at a time. */
export const tarWriter = (write: (chunk: Buffer) => Promise<unknown>, at: Date) => {
  const tar = pack()
  const flush = async () => {
    for (let chunk = tar.read(); chunk !== null; chunk = tar.read()) await write(chunk as Buffer)
  }
  return {
    add: async (name: string, content: Buffer) => {
      tar.entry({ name, mode: 0o600, mtime: at }, content)
      await flush()
    },
    end: async () => {
      tar.finalize()
      await flush()
    },
  }
}
export type TarWriter = ReturnType<typeof tarWriter>

const notWhole = (cause?: unknown) =>
  new Error('The archive ends too early, is damaged, or is no backup.', cause === undefined ? {} : { cause })

export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const tar = extract()
  const source = Readable.from(chunks)
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (size > ENTRY_MAX_BYTES) throw notWhole()
      yield { name, content: await buffer(entry) }
    }
  } catch (error) {
    throw source.errored ?? notWhole(error)
  } finally {
    source.destroy()
  }
}
