/** A file's key names its shop, its content and its type: `<shop>/<sha256 of the content>.<extension>`. */
import { createHash } from 'node:crypto'

export const URL_SECONDS = 5 * 60

/** The allowed types, and the content type each is served with: never one that a browser would execute. */
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

/** `undefined` for anything that is not a valid key. */
export const readKey = (key: string): FileKey | undefined => {
  const [, shop, sha256 = '', extension = ''] = KEY.exec(key) ?? []
  return shop ? { shopId: Number(shop), sha256, contentType: CONTENT_TYPES[extension] as string } : undefined
}

export const isKeyOf = (shopId: number, key: string) => readKey(key)?.shopId === shopId

export const keyOf = (shopId: number, content: Uint8Array, contentType: string) => {
  const extension = EXTENSIONS[contentType]
  if (!extension) throw new Error('unsupported type of file')
  return `${shopId}/${createHash('sha256').update(content).digest('hex')}.${extension}`
}
