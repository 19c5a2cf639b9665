import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

const groupsOf = (part: string) => part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group || []))

/**
 * What a rate limit counts as one caller. An IPv6 connection gives its owner 2^64 addresses: they count as one. A
 * client that has already disconnected has no address.
 */
export const networkOf = (ip: string | undefined): string => {
  if (!ip) return 'gone'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = [], tail = []] = ip.replace(/%.*/, '').split('::').map(groupsOf)
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
