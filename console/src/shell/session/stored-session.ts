/** What is stored between visits: the token, its time, its shop. */
import { isRole, type SignedIn, type SignedInBy } from '@returns-desk/contract'
import { readStored, removeStored, storageKey, store } from '@returns-desk/ui/storage'
import { fingerprintOf, readToken } from './session-token.ts'

/** A token stored longer ago is not used again: a new login is made. */
export const REUSE_WINDOW_MS = 2 * 60_000

/** The person who is signed in; absent if the server does not send it. */
export type Staff = NonNullable<SignedIn['staff']>

export interface StoredSession {
  readonly token: string
  readonly storedAt: number
  readonly shopId: number
  /** The shop as its platform calls it: tells whether a session token in the address is for this shop. */
  readonly shopName: string
  /** The fingerprint of the sign-in or person of the session token it was opened with; of the token, where that does not say for which shop it is. */
  readonly openedBy?: string | undefined
  /** When it was opened, however often it was renewed since; absent if an earlier version opened it. */
  readonly signedInAt?: number | undefined
  /** The shop's name, and the sign-in method; absent if the server does not send them. */
  readonly shopTitle?: string | undefined
  readonly signedInBy?: SignedInBy | undefined
  readonly staff?: Staff | undefined
  /** Its customers are invented. */
  readonly isDemo?: boolean | undefined
  /** It has a checklist to go through. */
  readonly isSettingUp?: boolean | undefined
}

export type OpenedBy = Pick<StoredSession, 'shopName' | 'openedBy'>

/** A token that does not say for which shop it is stands for itself alone: another one may be of another shop. */
export const openedBy = (token: string): OpenedBy => {
  const { shopName, whose } = readToken(token)
  if (shopName === undefined) return { shopName: '', openedBy: fingerprintOf(token) }
  return { shopName, openedBy: whose && fingerprintOf(whose) }
}

/** Not if somebody else has signed in since, or the same person anew: they opened the page, so it is theirs. */
export const isOpenedBy = (stored: StoredSession, token: string) => {
  const opened = openedBy(token)
  return stored.shopName === opened.shopName && stored.openedBy === opened.openedBy
}

/** The latest sign-in of this browser has the console, also in the pages of those before it. */
export const isSignedInBefore = (session: StoredSession, other: StoredSession) =>
  (session.signedInAt ?? 0) < (other.signedInAt ?? 0)

const isSignedInBy = (text: string | null): text is SignedInBy =>
  text === 'operator' || text === 'link' || text === 'shopify'

const readStaff = (): Staff | undefined => {
  const role = readStored('staff-role')
  const id = Number(readStored('staff-id'))
  return id > 0 && isRole(role) ? { id, name: readStored('staff-name'), role } : undefined
}

export const readSession = (): StoredSession | undefined => {
  const token = readStored('token')
  const storedAt = Number(readStored('token-stored-at'))
  const shopId = Number(readStored('shop-id'))
  if (!token || !(storedAt > 0) || !(shopId > 0)) return undefined
  const by = readStored('signed-in-by')
  return {
    token,
    storedAt,
    shopId,
    shopName: readStored('shop-name') ?? '',
    openedBy: readStored('opened-by') ?? undefined,
    signedInAt: Number(readStored('signed-in-at')) || undefined,
    shopTitle: readStored('shop-title') ?? undefined,
    signedInBy: isSignedInBy(by) ? by : undefined,
    staff: readStaff(),
    isDemo: readStored('demo') === 'yes' || undefined,
    isSettingUp: readStored('setting-up') === 'yes' || undefined,
  }
}

/** The credentials of a call. */
export const sessionHeaders = ({ token, shopId }: Pick<StoredSession, 'token' | 'shopId'>): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'Shop-Id': String(shopId),
})

const keep = (name: string, value: string | undefined) =>
  value === undefined ? removeStored(name) : store(name, value)

export const writeSession = (session: StoredSession) => {
  store('shop-id', String(session.shopId))
  store('shop-name', session.shopName)
  keep('opened-by', session.openedBy)
  keep('signed-in-at', session.signedInAt === undefined ? undefined : String(session.signedInAt))
  keep('shop-title', session.shopTitle)
  keep('signed-in-by', session.signedInBy)
  keep('staff-id', session.staff && String(session.staff.id))
  keep('staff-name', session.staff?.name ?? undefined)
  keep('staff-role', session.staff?.role)
  keep('demo', session.isDemo ? 'yes' : undefined)
  keep('setting-up', session.isSettingUp ? 'yes' : undefined)
  store('token-stored-at', String(session.storedAt))
  // Last, because other tabs wake up on it and then read the rest.
  store('token', session.token)
}

const STORED = [
  'token',
  'token-stored-at',
  'shop-id',
  'shop-name',
  'opened-by',
  'signed-in-at',
  'shop-title',
  'signed-in-by',
  'staff-id',
  'staff-name',
  'staff-role',
  'demo',
  'setting-up',
]

export const forgetSession = () => {
  for (const name of STORED) removeStored(name)
}

export const isRecent = (session: StoredSession, now: number) => {
  const age = now - session.storedAt
  return age >= 0 && age <= REUSE_WINDOW_MS
}

const SIGNED_OUT = 'signed-out-at'

/** Tells the other tabs of this browser: the session that they share is over. */
export const tellSignedOut = (now: number) => store(SIGNED_OUT, String(now))
export const isSignedOutNews = ({ key }: StorageEvent) => key === storageKey(SIGNED_OUT)
