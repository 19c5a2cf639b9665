import { randomBytes } from 'node:crypto'

const POOL_BYTES = 4096
let pool = Buffer.alloc(0)

/** For a few bytes at a time: separate system calls take longer than most uses. No byte is handed out twice. */
export const pooledRandomBytes = (count: number): Buffer => {
  if (pool.length < count) pool = randomBytes(POOL_BYTES)
  const bytes = pool.subarray(0, count)
  pool = pool.subarray(count)
  return bytes
}

export const randomId = (bytes: number) => pooledRandomBytes(bytes).toString('base64url')
