import type { Session } from './session.ts'

/** Retries a rejected call once with a renewed token. If it is rejected again, the session has ended. */
export const sessionFetch =
  (session: Session, send: typeof fetch): typeof fetch =>
  async (url, init) => {
    const response = await send(url, init)
    const headers = new Headers(init?.headers)
    const sent = headers.get('authorization')
    if (response.status !== 401 || sent === null) return response

    const isAlreadyRenewed = session.headers().Authorization !== sent
    if (!isAlreadyRenewed && !(await session.renew())) return response
    for (const [name, value] of Object.entries(session.headers())) headers.set(name, value)
    if (headers.get('authorization') === sent) return response
    const second = await send(url, { ...init, headers })
    if (second.status === 401) session.end()
    return second
  }
