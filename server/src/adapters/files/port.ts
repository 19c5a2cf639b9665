/** Where photos and labels are kept. A key belongs to one shop, and is meaningless to any other. */
export interface Files {
  /** Answers the key. The same content of a shop has the same key, and is kept once. */
  readonly put: (shopId: number, content: Uint8Array, contentType: string) => Promise<string>
  /** An address where the file can be fetched for a few minutes without further ado; `undefined` if there is none. */
  readonly downloadUrl: (shopId: number, key: string) => Promise<string | undefined>
}
