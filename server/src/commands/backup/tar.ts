/** As much of the tar format as a backup needs, so that any machine can look into one: plain files, one after another. */

const BLOCK = 512
const NAME_MAX = 100
/** No entry of ours is near it; a header that says more is damaged. */
const ENTRY_MAX_BYTES = 256 * 1024 * 1024

export interface TarEntry {
  readonly name: string
  readonly content: Buffer
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

const checksumOf = (header: Buffer) => {
  // Counted as if the checksum's own field were blank.
  const blank = Buffer.from(header).fill(' ', 148, 156)
  return blank.reduce((sum, byte) => sum + byte, 0)
}

const headerOf = (name: string, size: number, at: Date) => {
  if (Buffer.byteLength(name) > NAME_MAX) throw new Error(`the name ${name} is too long for the archive`)
  const header = Buffer.alloc(BLOCK)
  const fields: [number, string][] = [
    [0, name],
    [100, octal(0o600, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(Math.floor(at.getTime() / 1000), 12)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ]
  for (const [place, text] of fields) header.write(text, place, 'latin1')
  header.write(`${octal(checksumOf(header), 7)} `, 148, 'latin1')
  return header
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

export const tarWriter = (write: (chunk: Buffer) => Promise<unknown>, at: Date) => ({
  add: async (name: string, content: Buffer) => {
    await write(headerOf(name, content.length, at))
    await write(content)
    await write(padding(content.length))
  },
  end: () => write(Buffer.alloc(2 * BLOCK)),
})
export type TarWriter = ReturnType<typeof tarWriter>

/** Takes so many bytes at a time from chunks of any size. */
const byteReader = (chunks: AsyncIterable<Buffer>) => {
  const source = chunks[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let bytes = 0
  return async (size: number): Promise<Buffer> => {
    while (bytes < size) {
      const { value, done } = await source.next()
      if (done) throw new Error('The archive ends too early: it is not a whole backup.')
      waiting.push(value)
      bytes += value.length
    }
    const all = Buffer.concat(waiting)
    waiting = [all.subarray(size)]
    bytes -= size
    return all.subarray(0, size)
  }
}

const textAt = (header: Buffer, from: number, length: number) =>
  (
    header
      .subarray(from, from + length)
      .toString('latin1')
      .split('\0')[0] ?? ''
  ).trim()

export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = byteReader(chunks)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksumOf(header) || !(size <= ENTRY_MAX_BYTES))
      throw new Error('The archive is damaged, or is no backup.')
    const content = Buffer.from(await take(size))
    await take(padding(size).length)
    yield { name: textAt(header, 0, NAME_MAX), content }
  }
}
