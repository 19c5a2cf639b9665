/** A file's name says whose it is, what is in it and how it is served: `<shop>/<sha256 of the content>.<extension>`. */
import { createHash } from 'node:crypto'

export const URL_SECONDS = 5 * 60

/** What may be kept, and how it is served: never as something that a browser would run. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
const CONTENT_TYPES = Object.fromEntries(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]))
const KEY = /^([1-9]\d{0,9})\/([0-9a-f]{64})\.(jpg|png|webp|pdf)$/

export interface FileKey {
  readonly shopId: number
  readonly sha256: string
  readonly contentType: string
}

/** `undefined` for what cannot be the key of a file. */
export const readKey = (key: string): FileKey | undefined => {
  const [, shop, sha256 = '', extension = ''] = KEY.exec(key) ?? []
  return shop ? { shopId: Number(shop), sha256, contentType: CONTENT_TYPES[extension] as string } : undefined
}

export const isKeyOf = (shopId: number, key: string) => readKey(key)?.shopId === shopId

export const keyOf = (shopId: number, content: Uint8Array, contentType: string) => {
  const extension = EXTENSIONS[contentType]
  if (!extension) throw new Error('this type of file is not kept')
  return `${shopId}/${createHash('sha256').update(content).digest('hex')}.${extension}`
}
