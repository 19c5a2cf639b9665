/** HTTP access to the couriers' servers: base URLs, timeouts and cached tokens. */
import type { OutsideCourier } from '@returns-desk/contract'
import { CourierError } from './courier-error.ts'

interface Token {
  readonly token: string
  readonly expiresAt: Date
}

export interface CourierNetwork {
  readonly sites: Readonly<Record<OutsideCourier, string>>
  /** Creates the timeout signal of one request. */
  readonly deadline: () => AbortSignal
  /** By account and password. Holds the promise, so that concurrent calls share one sign-in. */
  readonly tokens: Map<string, Promise<Token>>
}

export const COURIER_SITES: CourierNetwork['sites'] = {
  fan: 'https://api.fancourier.ro',
  sameday: 'https://api.sameday.ro',
  cargus: 'https://urgentcargus.azure-api.net/api',
}

const TIMEOUT_MS = 20_000

export const courierNetwork = (
  sites: Partial<CourierNetwork['sites']> = {},
  deadline = () => AbortSignal.timeout(TIMEOUT_MS),
): CourierNetwork => ({ sites: { ...COURIER_SITES, ...sites }, deadline, tokens: new Map() })

export interface CourierRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: URLSearchParams
  /** Creates or cancels something: after a timeout it may have happened. */
  readonly changes?: boolean
}

export interface CourierAnswer {
  readonly status: number
  readonly bytes: Uint8Array
  /** The body as JSON; `undefined` if it is not JSON. Numbers too long to be exact stay text. */
  readonly json: unknown
}

const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

const isConnectFailure = (error: unknown) => {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } }
  return NOT_CONNECTED.test(String(cause?.code))
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

const exactNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source ?? '') ? source : value

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes), exactNumbers as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

/** One request; returns the response whatever its status. Throws on timeouts, truncated bodies, 429 and 5xx. */
export const ask = async (network: CourierNetwork, request: CourierRequest): Promise<CourierAnswer> => {
  const { method, url, headers, json, form, changes = false } = request
  const noResponse = changes ? 'unknown' : 'unreachable'
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'error',
      signal: network.deadline(),
      headers: { accept: '*/*', ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form ? { body: form } : {}),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.status === 429) throw new CourierError('unreachable')
    if (answer.status >= 500) throw new CourierError(noResponse)
    return { status: answer.status, bytes, json: parseJson(bytes) }
  } catch (error) {
    if (error instanceof CourierError) throw error
    throw new CourierError(isConnectFailure(error) ? 'unreachable' : noResponse)
  }
}
