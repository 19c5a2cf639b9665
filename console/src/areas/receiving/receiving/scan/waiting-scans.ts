/**
 * Scans that the server has not answered yet, on this device. Each is written here before it is sent and removed when it is
 * answered, so that neither a lost network nor a closed browser loses one. The key makes it one scan however often it is sent.
 * They belong to the shop, not to who scanned: whoever opens the table here has the parcels on it, and sends them.
 */
export interface WaitingScan {
  readonly key: string
  readonly code: string
  readonly scanned_at: string
  readonly shop: number
}

const DATABASE = 'returns-desk'
const STORE = 'scans'

const done = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = async () => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
  return done(request)
}

const inStore = async <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) => {
  const database = await open()
  try {
    return await done(act(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** Of this page only, where the browser stores nothing. */
const remembered = new Map<string, WaitingScan>()

const orRemembered = <Result>(stored: () => Promise<Result>, instead: () => Result) => stored().catch(instead)

export const addWaiting = (scan: WaitingScan) =>
  orRemembered<unknown>(
    () => inStore('readwrite', (scans) => scans.put(scan)),
    () => remembered.set(scan.key, scan),
  )

export const removeWaiting = async (key: string) => {
  remembered.delete(key)
  await orRemembered<unknown>(
    () => inStore('readwrite', (scans) => scans.delete(key)),
    () => undefined,
  )
}

/** Of this shop, by any person: the parcels are on the table. The oldest first. */
export const listWaiting = async (shop: number): Promise<readonly WaitingScan[]> => {
  const stored = await orRemembered<WaitingScan[]>(
    () => inStore('readonly', (scans) => scans.getAll()),
    () => [],
  )
  return [...stored, ...remembered.values()]
    .filter((scan) => scan.shop === shop)
    .sort((one, other) => one.scanned_at.localeCompare(other.scanned_at))
}
