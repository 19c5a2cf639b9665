// Staff of a shop, signed in with the link.

import { type ApiContract, type Client, contract, createClient } from '@returns-desk/contract'

export interface SignedInStaff {
  readonly client: Client<ApiContract>
  /** For requests that do not use the client. */
  readonly headers: Readonly<Record<string, string>>
}

export const signIn = async (link: string): Promise<SignedInStaff> => {
  const { origin, searchParams } = new URL(link)
  const baseUrl = `${origin}/api`
  const token = searchParams.get('session-token') ?? ''
  const anyone = createClient(contract, { baseUrl, headers: () => ({ 'session-token': token }) })
  const { access_token } = await anyone.signIn.login()
  const headers = { authorization: `Bearer ${access_token}` }
  return { headers, client: createClient(contract, { baseUrl, headers: () => headers }) }
}
