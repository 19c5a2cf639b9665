/**
 * Database URLs, as libpq reads them. One URL may name several hosts:
 * `postgres://user:password@one:5432,two:5433/name?target_session_attrs=read-write`. `prepare=off` is our own addition.
 */
const PARTS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<login>[^/?]*)@)?(?<hosts>[^/?]*)(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/

interface Parts {
  readonly scheme: string
  readonly login: string | undefined
  readonly hosts: readonly string[]
  readonly path: string
  readonly query: URLSearchParams
}

const partsOf = (address: string): Parts => {
  const { scheme = 'postgres://', login, hosts = '', path = '', query } = PARTS.exec(address)?.groups ?? {}
  return { scheme, login, hosts: hosts.split(','), path, query: new URLSearchParams(query) }
}

const write = ({ scheme, login, hosts, path, query }: Parts) =>
  `${scheme}${login === undefined ? '' : `${login}@`}${hosts.join(',')}${path}${query.size > 0 ? `?${query}` : ''}`

/** One URL per host, in the order to try them. */
export const hostAddresses = (address: string): string[] => {
  const { hosts, query, ...rest } = partsOf(address)
  query.delete('target_session_attrs')
  query.delete('prepare')
  return hosts.map((host) => write({ ...rest, hosts: [host], query }))
}

export const isDatabaseAddress = (text: string) =>
  PARTS.test(text) && hostAddresses(text).every((one) => URL.canParse(one))

export const databaseOf = (address: string) => decodeURIComponent(partsOf(address).path.slice(1))

export const withLogin = (address: string, name: string, password: string) =>
  write({ ...partsOf(address), login: `${encodeURIComponent(name)}:${encodeURIComponent(password)}` })

/** For a pooler in transaction mode, which does not keep prepared statements between transactions. */
export const withoutPreparing = (address: string) => {
  const parts = partsOf(address)
  parts.query.set('prepare', 'off')
  return write(parts)
}

export const isPreparing = (address: string) => partsOf(address).query.get('prepare') !== 'off'
