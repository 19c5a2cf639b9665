/** One request to the Admin API, and the classification of its response. */
import { type Cost, delayOf } from './bucket.ts'

interface Trouble {
  readonly code: string
  readonly retryInMs?: number
  readonly cost?: Cost | undefined
}

export type Verdict =
  | { readonly kind: 'data'; readonly data: unknown; readonly cost?: Cost | undefined }
  /** Certainly not executed. */
  | ({ readonly kind: 'not_executed' } & Trouble)
  /** The outcome is unknown. */
  | ({ readonly kind: 'lost' } & Trouble)
  | ({ readonly kind: 'unauthorized' } & Trouble)
  | ({ readonly kind: 'final'; readonly isDenied: boolean } & Trouble)

interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[]
  readonly extensions?: { readonly cost?: Cost }
}

const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

const isConnectFailure = (error: unknown) => {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } }
  return NOT_CONNECTED.test(String(cause?.code))
}

/** Rejected for its cost: not executed, so even a mutation may be retried. */
export const isThrottled = (verdict: Verdict) => verdict.kind === 'not_executed' && verdict.code === 'THROTTLED'

const parse = (text: string): GraphqlAnswer | undefined => {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}

const TRANSIENT_CODES = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT'])

/** Codes are upper-case words; anything else might be a message and is dropped. */
const codeOf = ({ errors = [] }: GraphqlAnswer) => {
  const codes = errors.map(({ extensions }) => String(extensions?.code ?? ''))
  return codes.find((code) => /^[A-Z_]{2,60}$/.test(code)) ?? 'GRAPHQL_ERROR'
}

const classify = (answer: GraphqlAnswer | undefined): Verdict => {
  if (!answer) return { kind: 'lost', code: 'unreadable' }
  const cost = answer.extensions?.cost
  if (!answer.errors) return answer.data ? { kind: 'data', data: answer.data, cost } : { kind: 'lost', code: 'empty' }
  const code = codeOf(answer)
  if (code === 'THROTTLED') return { kind: 'not_executed', code, cost, ...(cost ? { retryInMs: delayOf(cost) } : {}) }
  if (TRANSIENT_CODES.has(code)) return { kind: 'lost', code, cost }
  return { kind: 'final', code, cost, isDenied: code === 'ACCESS_DENIED' }
}

const retryAfterMs = (headers: Headers) => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryInMs: Math.ceil(seconds * 1000) } : {}
}

interface Request {
  readonly url: string
  readonly token: string
  readonly body: string
  readonly signal: AbortSignal
}

export const post = async ({ url, token, body, signal }: Request): Promise<Verdict> => {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-shopify-access-token': token }
    const answer = await fetch(url, { method: 'POST', redirect: 'error', signal, headers, body })
    const text = await answer.text()
    const { status } = answer
    if (status === 200) return classify(parse(text))
    const code = `http_${status}`
    if (status === 401) return { kind: 'unauthorized', code }
    if (status === 429) return { kind: 'not_executed', code, ...retryAfterMs(answer.headers) }
    if (status >= 500) return { kind: 'lost', code, ...retryAfterMs(answer.headers) }
    // The shop is frozen, closed or moved: an immediate retry would not help.
    return { kind: 'final', code, isDenied: status === 403 }
  } catch (error) {
    return isConnectFailure(error)
      ? { kind: 'not_executed', code: 'no_connection' }
      : { kind: 'lost', code: 'no_answer' }
  }
}
