/** The text of a file, in whatever encoding a bank wrote it. */

const DECLARED = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/
const LOOKED_AT = 400

/** Without a mark in front: every second byte of plain text in UTF-16 is zero. */
const utf16Of = (file: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  const head = file.subarray(0, LOOKED_AT)
  const zeros = (parity: number) => head.filter((byte, i) => byte === 0 && i % 2 === parity).length
  const enough = head.length / 4
  if (zeros(1) > enough) return 'utf-16le'
  return zeros(0) > enough ? 'utf-16be' : undefined
}

const declaredBy = (file: Buffer): string | undefined =>
  DECLARED.exec(file.subarray(0, LOOKED_AT).toString('latin1').replace(/^ï»¿/, ''))?.[1]

/** `undefined` if the bytes are not in it, or nobody knows it. */
const decoded = (file: Buffer, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

/** Romanian letters are the same bytes in both; only windows-1250 has characters between 0x80 and 0x9F. */
const singleByte = (file: Buffer): string =>
  new TextDecoder(file.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'windows-1250' : 'iso-8859-2').decode(file)

/** Old encodings have no s and t with a comma below, so banks write the cedilla. */
const COMMAS: Readonly<Record<string, string>> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }

export const textOf = (file: Buffer): string => {
  const utf16 = utf16Of(file)
  const declared = utf16 ? undefined : declaredBy(file)
  const text =
    (utf16 && decoded(file, utf16)) ??
    (declared && decoded(file, declared)) ??
    decoded(file, 'utf-8') ??
    singleByte(file)
  return text.normalize('NFC').replace(/[şŞţŢ]/g, (letter) => COMMAS[letter] ?? letter)
}
