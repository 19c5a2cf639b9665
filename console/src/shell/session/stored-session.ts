/** What one visit leaves for the next: the token, when it was stored, its shop. */
import { forget, save, saved } from '../../start/saved.ts'

/** A token stored longer ago is not used again: a new login is made. */
export const REUSE_WINDOW_MS = 2 * 60_000

export interface StoredSession {
  readonly token: string
  readonly storedAt: number
  readonly shopId: number
  /** The shop as its platform calls it: tells whether a session token in the address is for this shop. */
  readonly shopName: string
}

export const readSession = (): StoredSession | undefined => {
  const token = saved('token')
  const storedAt = Number(saved('token-stored-at'))
  const shopId = Number(saved('shop-id'))
  return token && storedAt > 0 && shopId > 0
    ? { token, storedAt, shopId, shopName: saved('shop-name') ?? '' }
    : undefined
}

/** What a call says of who makes it. */
export const sessionHeaders = ({ token, shopId }: StoredSession): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'Shop-Id': String(shopId),
})

export const writeSession = (session: StoredSession) => {
  save('shop-id', String(session.shopId))
  save('shop-name', session.shopName)
  save('token-stored-at', String(session.storedAt))
  // Last, because other tabs wake up on it and then read the rest.
  save('token', session.token)
}

export const forgetSession = () => {
  for (const name of ['token', 'token-stored-at', 'shop-id', 'shop-name']) forget(name)
}

export const isRecent = (session: StoredSession, now: number) => {
  const age = now - session.storedAt
  return age >= 0 && age <= REUSE_WINDOW_MS
}
