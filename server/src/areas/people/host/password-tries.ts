/**
 * How often a password may be guessed: from one network for one account, from one network in all, and for one account
 * from all networks. The last would let anybody keep somebody out, so it does not count for a network that has signed in
 * to this account lately.
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import {
  callerNetwork,
  countTries,
  isExceeded,
  isRemembered,
  refundRateLimit,
  remember,
  requireTries,
} from '../../../http/rate-limits.ts'
import { RESET_LINK_SECONDS } from '../staff/staff-links.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const FROM_NETWORK_FOR_ACCOUNT = { name: 'password of an account from a network', max: 10, seconds: MINUTE }
const FROM_NETWORK = { name: 'password from a network', max: 30, seconds: MINUTE }
const FOR_ACCOUNT = { name: 'password of an account', max: 100, seconds: 15 * MINUTE }
const KNOWN_NETWORK = { name: 'network that signed in', max: 1, seconds: 30 * DAY }

interface Account {
  readonly handle: string
  readonly email: string
}

const nameOf = ({ handle, email }: Account) => (email === '' ? handle : `${handle}/${email.toLowerCase()}`)

export const passwordTries = (deps: Deps, request: FastifyRequest, account: Account) => {
  const network = callerNetwork(request)
  const name = nameOf(account)
  const known = { limit: KNOWN_NETWORK, by: [name, network] }
  return {
    count: async () => {
      const isKnown = await isRemembered(deps, known)
      await requireTries(deps, request, [
        { limit: FROM_NETWORK_FOR_ACCOUNT, by: [name, network] },
        { limit: FROM_NETWORK, by: [network] },
        ...(isKnown ? [] : [{ limit: FOR_ACCOUNT, by: [name] }]),
      ])
    },
    /** The password was right. */
    forgive: async () => {
      await refundRateLimit(deps, request)
      await remember(deps, known)
    },
  }
}

const CODES_FROM_NETWORK = { name: 'code of an account from a network', max: 10, seconds: 15 * MINUTE }
const CODES_FOR_ACCOUNT = { name: 'code of an account', max: 30, seconds: 60 * MINUTE }
const CODE_NETWORK = { name: 'network that gave a code', max: 1, seconds: 30 * DAY }

/**
 * Codes are short, so fewer may be guessed than passwords, and only with the password before. A network becomes known by a
 * right code here: knowing the password is not enough.
 */
export const codeTries = (deps: Deps, request: FastifyRequest, shopId: number, staffId: number) => {
  const account = [shopId, staffId]
  const here = [...account, callerNetwork(request)]
  const known = { limit: CODE_NETWORK, by: here }
  return {
    count: async () => {
      const isKnown = await isRemembered(deps, known)
      const everywhere = isKnown ? [] : [{ limit: CODES_FOR_ACCOUNT, by: account }]
      await requireTries(deps, request, [{ limit: CODES_FROM_NETWORK, by: here }, ...everywhere])
    },
    /** The code was right. */
    forgive: async () => {
      await refundRateLimit(deps, request)
      await remember(deps, known)
    },
  }
}

const LINKS_FROM_NETWORK = { name: 'links for new passwords from a network', max: 10, seconds: 15 * MINUTE }
/** For as long as each of them is good. */
const LINKS_FOR_ACCOUNT = { name: 'links for the new password of an account', max: 3, seconds: RESET_LINK_SECONDS }

/**
 * Mails that anybody can ask for, and whether this one is sent. A person who is asked for often is sent no more for a
 * while, which keeps nobody out: the links that they have are still good. Where they have signed in lately they always
 * get another one.
 */
export const countReset = async (deps: Deps, request: FastifyRequest, account: Account): Promise<boolean> => {
  const network = callerNetwork(request)
  await requireTries(deps, request, [{ limit: LINKS_FROM_NETWORK, by: [network] }])
  const name = nameOf(account)
  if (await isRemembered(deps, { limit: KNOWN_NETWORK, by: [name, network] })) return true
  const counted = await countTries(deps, deps.db, [{ limit: LINKS_FOR_ACCOUNT, by: [name] }])
  return !counted.some(isExceeded)
}
