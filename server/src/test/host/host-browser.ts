/** Somebody with a browser at the host's pages: forms, cookies, an address of their own. */
import { contract, createClient } from '@returns-desk/contract'
import { injectFetch } from '../inject-fetch.ts'
import { BASE_URL, PASSWORD, type TestShop, type World } from '../world.ts'

let networks = 0

export const hostBrowser = (
  world: World,
  remoteAddress = `10.9.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`,
) => {
  const jar = new Map<string, string>()

  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Calls of the console's scripts: cookies go along, and come back. */
  const browserFetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookies())
    const answer = await injectFetch(world.app)(input, { ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return answer
  }

  const request = async (method: 'GET' | 'POST', url: string, fields?: Record<string, string>) => {
    const answer = await world.app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        cookie: cookies(),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    })
    for (const { name, value, maxAge, expires } of answer.cookies)
      if (maxAge === 0 || (expires && expires.getTime() < 1)) jar.delete(name)
      else jar.set(name, value)
    return answer
  }

  const get = (url: string) => request('GET', url)
  const post = (url: string, fields: Record<string, string> = {}) => request('POST', url, fields)

  /** The console inside the page has signed in: the headers of its calls. */
  const bearer = async () => {
    const token = /session-token=([^"]+)"/.exec((await get('/host')).body)?.[1] ?? ''
    const { access_token } = await world.client({ 'session-token': token }).signIn.login()
    return { authorization: `Bearer ${access_token}` }
  }

  return {
    jar,
    bearer,
    get,
    post,
    signIn: ({ handle }: TestShop, { email = '', password = PASSWORD } = {}) =>
      post('/host/sign-in', { shop: handle, email, password }),
    isIn: async () => (await get('/host')).body.includes('<iframe'),
    /** The console inside the page, as its calls. */
    console: async () => {
      const headers = await bearer()
      return createClient(contract, { baseUrl: `${BASE_URL}/api`, fetch: browserFetch, headers: () => headers })
    },
  }
}
