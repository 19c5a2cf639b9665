/** Storage of photos and labels. A key belongs to one shop and is useless to any other. */
export interface Files {
  /** Returns the key. The same content of a shop has the same key, and is stored once. */
  readonly put: (shopId: number, content: Uint8Array, contentType: string) => Promise<string>
  /** A URL that works for a few minutes without authorization; `undefined` if the file does not exist. */
  readonly downloadUrl: (shopId: number, key: string) => Promise<string | undefined>
  /** The content; `undefined` if the file does not exist. */
  readonly get: (shopId: number, key: string) => Promise<Buffer | undefined>
  /** Removes a file, unless it was put (again) at or after this time: then a row is about to reference it. */
  readonly remove: (shopId: number, key: string, unusedSince: Date) => Promise<boolean>
  /** All files of all shops, including what interrupted writes left behind. */
  readonly list: () => AsyncIterable<StoredFile>
  /** The origin that browsers fetch files from, if it is neither this server nor https. */
  readonly imageOrigin: string | undefined
}

export interface StoredFile {
  readonly shopId: number
  readonly key: string
  /** When it was last put. */
  readonly putAt: Date
}
