/**
 * Who is signed in. A token comes from one of three sources, in this order: a stored and still fresh one, an exchanged
 * session token, a refresh of the current one. Concurrent renewals share one request.
 */
import { type ApiContract, ApiError, type Client, type ErrorCode, type SignedIn } from '@returns-desk/contract'
import {
  forgetSession,
  isOpenedBy,
  isRecent,
  isSignedInBefore,
  type OpenedBy,
  openedBy,
  readSession,
  type StoredSession,
  sessionHeaders,
  tellSignedOut,
  writeSession,
} from './stored-session.ts'

type Opened = OpenedBy & Pick<StoredSession, 'signedInAt'>

/** Whose console it is, and who looks at it. */
export type Who = Pick<
  StoredSession,
  'shopId' | 'shopName' | 'shopTitle' | 'signedInBy' | 'staff' | 'isDemo' | 'isSettingUp'
>

const whoOf = ({ shopId, shopName, shopTitle, signedInBy, staff, isDemo, isSettingUp }: Who): Who => ({
  shopId,
  shopName,
  shopTitle,
  signedInBy,
  staff,
  isDemo,
  isSettingUp,
})

const isSame = (one: Who, other: Who) => JSON.stringify(whoOf(one)) === JSON.stringify(whoOf(other))

export type SessionState =
  | { readonly status: 'starting' }
  | ({ readonly status: 'signed-in' } & Who)
  /** `wasOpen`: it ended during work, so the screen is kept. */
  | { readonly status: 'signed-out'; readonly wasOpen: boolean }
  /** They signed out themselves: nothing of the console is kept. */
  | { readonly status: 'left' }
  /** The server did not answer, which says nothing about who is signed in. */
  | { readonly status: 'unreachable' }
  /** It answered that signing in did not work this time, and why. */
  | { readonly status: 'failed'; readonly message: string }

export interface SessionParts {
  readonly calls: Client<ApiContract>['signIn']
  readonly now: () => number
  /** From the address the console was opened with. */
  readonly givenToken?: string | undefined
  /** Asks the platform for a session token. */
  readonly askToken: () => Promise<string | undefined>
}

const SAID_AS_IT_IS: readonly string[] = ['shopify_install_failed', 'shop_closed'] satisfies ErrorCode[]

/** Shopify did not let us set up the shop, or it was closed. The server's sentence says what to do, which its silence would not. */
const isSetUpFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && SAID_AS_IT_IS.includes(error.code)

const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

export const createSession = ({ calls, now, givenToken, askToken }: SessionParts) => {
  let state: SessionState = { status: 'starting' }
  let held: StoredSession | undefined
  /** The shop on the screen, kept after the session ends: a session of another shop must never continue this one. */
  let shopOnScreen: number | undefined
  /** Tells which shop this page is for. */
  let opener = givenToken
  let renewal: Promise<boolean> | undefined
  const listeners = new Set<() => void>()

  const enter = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const hold = (session: StoredSession) => {
    held = session
    shopOnScreen = session.shopId
    if (state.status !== 'signed-in' || !isSame(state, session)) enter({ status: 'signed-in', ...whoOf(session) })
    return true
  }

  const accept = ({ access_token, shop, ...who }: SignedIn, opened: Opened) => {
    const { shop_name: shopTitle, signed_in_by: signedInBy, staff, is_demo: isDemo } = who
    const whose = { shopId: shop, ...opened, shopTitle, signedInBy, staff, isDemo, isSettingUp: who.is_setting_up }
    const session = { token: access_token, storedAt: now(), ...whose }
    writeSession(session)
    return hold(session)
  }

  const end = () => {
    const wasOpen = held !== undefined
    // Another tab may have stored a newer token, or one of another shop, in the meantime.
    if (readSession()?.token === held?.token) forgetSession()
    held = undefined
    enter({ status: 'signed-out', wasOpen: wasOpen || (state.status === 'signed-out' && state.wasOpen) })
    return false
  }

  /** The stored session, unless it belongs to a shop other than this page's or its opener's. */
  const ownStored = () => {
    const stored = readSession()
    if (!stored) return undefined
    if (shopOnScreen !== undefined) return stored.shopId === shopOnScreen ? stored : undefined
    return !opener || isOpenedBy(stored, opener) ? stored : undefined
  }

  /** Another tab of the same shop has been quicker. */
  const adoptNewer = () => {
    const stored = ownStored()
    if (!stored || !isRecent(stored, now())) return false
    if (held && (stored.storedAt <= held.storedAt || isSignedInBefore(stored, held))) return false
    return hold(stored)
  }

  /** To be renewed: not the session at hand, if somebody has signed in after it. */
  const latest = () => {
    const stored = ownStored()
    return held && stored && isSignedInBefore(held, stored) ? stored : held
  }

  const login = async (fresh?: string) => {
    const token = fresh ?? (await askToken()) ?? givenToken
    if (!token) return false
    const signedIn = await calls.login({ headers: { 'Session-Token': token } })
    return accept(signedIn, { ...openedBy(token), signedInAt: now() })
  }

  const refresh = async (session: StoredSession | undefined) => {
    if (!session) return false
    return accept(await calls.refresh({ headers: sessionHeaders(session) }), {
      shopName: session.shopName,
      openedBy: session.openedBy,
      signedInAt: session.signedInAt,
    })
  }

  /** The first way that works; refusals lead on to the next, a silent server does not. */
  const firstOf = async (...ways: (() => Promise<boolean>)[]): Promise<boolean> => {
    for (const way of ways) {
      const isIn = await way().catch((error) => {
        if (!isRefusal(error)) throw error
        return false
      })
      if (isIn) return true
    }
    return end()
  }

  const shared = (run: () => Promise<boolean>) => {
    renewal ??= run().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  const start = () =>
    shared(async () => {
      // In Shopify's admin all shops of one browser store in the same place; only App Bridge knows whose admin this is.
      const fresh = await askToken()
      opener = fresh ?? givenToken
      const stored = ownStored()
      if (stored && isRecent(stored, now())) return hold(stored)
      try {
        return await firstOf(
          () => login(fresh),
          () => refresh(stored),
        )
      } catch (error) {
        // If there is unsaved work behind it, the signed-out screen stays: it has the same button.
        if (shopOnScreen === undefined)
          enter(isSetUpFailure(error) ? { status: 'failed', message: error.message } : { status: 'unreachable' })
        return false
      }
    })

  const renew = () =>
    shared(async () => {
      if (adoptNewer()) return true
      if (!held) return false
      try {
        return await firstOf(
          () => refresh(latest()),
          () => login(),
        )
      } catch {
        return false // Not refused, only not heard: the token at hand may still be good.
      }
    })

  const endOnServer = () => calls.signOut({ headers: held ? sessionHeaders(held) : {} })

  /** Throws if the server could not be reached: only a response from the server ends the session. */
  const signOut = async () => {
    try {
      await endOnServer().catch(async (error) => {
        if (!isRefusal(error)) throw error
        // The token may just be old; the session behind it has to end.
        if (await renew()) await endOnServer()
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    forgetSession()
    held = undefined
    shopOnScreen = undefined
    enter({ status: 'left' })
    tellSignedOut(now())
  }

  return {
    start,
    renew,
    end,
    signOut,
    adoptNewer,
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ageMs: () => (held ? now() - held.storedAt : Number.POSITIVE_INFINITY),
    headers: (): Record<string, string> => (held ? sessionHeaders(held) : {}),
  }
}

export type Session = ReturnType<typeof createSession>
