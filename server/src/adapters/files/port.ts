/** Where photos and labels are kept. A key belongs to one shop, and is meaningless to any other. */
export interface Files {
  /** Answers the key. The same content of a shop has the same key, and is kept once. */
  readonly put: (shopId: number, content: Uint8Array, contentType: string) => Promise<string>
  /** An address where the file can be fetched for a few minutes without further ado; `undefined` if there is none. */
  readonly downloadUrl: (shopId: number, key: string) => Promise<string | undefined>
  /** What is kept under a key; `undefined` if there is nothing. */
  readonly get: (shopId: number, key: string) => Promise<Buffer | undefined>
  /** Removes a file, unless it has been put (again) at this moment or later: then someone is about to name it. */
  readonly remove: (shopId: number, key: string, unusedSince: Date) => Promise<boolean>
  /** All that is kept, of every shop, with what interrupted writing has left behind. */
  readonly list: () => AsyncIterable<StoredFile>
  /** Where browsers fetch files from, if that is neither this server nor an https address. */
  readonly imageOrigin: string | undefined
}

export interface StoredFile {
  readonly shopId: number
  readonly key: string
  /** When it was last put. */
  readonly putAt: Date
}
