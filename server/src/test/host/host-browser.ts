/** Somebody with a browser at the host's pages: forms, cookies, an address of their own. */
import type { TestShop, World } from '../world.ts'
import { PASSWORD } from '../world.ts'

let networks = 0

export const hostBrowser = (
  world: World,
  remoteAddress = `10.9.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`,
) => {
  const jar = new Map<string, string>()

  const request = async (method: 'GET' | 'POST', url: string, fields?: Record<string, string>) => {
    const answer = await world.app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
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
    console: async () => world.client(await bearer()),
  }
}
