/**
 * Which proxies may name the client they forward. `X-Forwarded-For` is a list to which every proxy appends; everything
 * left of what a trusted proxy appended was written by the client, and may be forged.
 */
import { BlockList, isIP, isIPv6 } from 'node:net'
import { z } from 'zod'

/** In Fastify's form: none, addresses and networks, or a function of an address and its distance from us. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

const MAX_HOPS = 10

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(network, bits)
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

const isPrivate = (address: string) => {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  return isIP(bare) !== 0 && PRIVATE.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}

/**
 * A number of proxies. The nearest one must be in a private network: otherwise a client from the internet that bypasses
 * the proxies would be taken for one.
 */
const hops =
  (count: number) =>
  (address: string, hop: number): boolean =>
    hop < count && (hop > 0 || isPrivate(address))

const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

const read = (text: string): TrustedProxies | undefined => {
  if (text === 'off') return false
  // From before the setting was more precise: there is a proxy, so one hop.
  if (text === 'on') return hops(1)
  if (/^\d+$/.test(text)) return Number(text) > 0 && Number(text) <= MAX_HOPS ? hops(Number(text)) : undefined
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

export const TrustProxy = z
  .string()
  .default('off')
  .transform((text, context): TrustedProxies => {
    const trusted = read(text.trim())
    if (trusted !== undefined) return trusted
    const message = `must be off, how many proxies there are (1 to ${MAX_HOPS}), or their addresses such as 10.0.0.5,192.168.1.0/24`
    context.addIssue({ code: 'custom', message })
    return false
  })
