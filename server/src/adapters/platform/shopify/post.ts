/** One request to the Admin API, and what its answer means. */
import { type Cost, delayOf } from './bucket.ts'

interface Trouble {
  readonly code: string
  readonly retryInMs?: number
  readonly cost?: Cost | undefined
}

export type Verdict =
  | { readonly kind: 'data'; readonly data: unknown; readonly cost?: Cost | undefined }
  /** Surely not carried out. */
  | ({ readonly kind: 'not_taken' } & Trouble)
  /** Whether it was carried out is not known. */
  | ({ readonly kind: 'lost' } & Trouble)
  | ({ readonly kind: 'not_let_in' } & Trouble)
  | ({ readonly kind: 'final'; readonly isDenied: boolean } & Trouble)

interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[]
  readonly extensions?: { readonly cost?: Cost }
}

const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

const neverArrived = (error: unknown) => {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } }
  return NOT_CONNECTED.test(String(cause?.code))
}

/** Turned away for cost: it was not carried out, whatever it is, and may come again. */
export const isTurnedAway = (verdict: Verdict) => verdict.kind === 'not_taken' && verdict.code === 'THROTTLED'

const parse = (text: string): GraphqlAnswer | undefined => {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}

const OURS_TO_REPEAT = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT'])

/** Codes are upper-case words; anything else is nothing that we could name. */
const codeOf = ({ errors = [] }: GraphqlAnswer) => {
  const codes = errors.map(({ extensions }) => String(extensions?.code ?? ''))
  return codes.find((code) => /^[A-Z_]{2,60}$/.test(code)) ?? 'GRAPHQL_ERROR'
}

const understand = (answer: GraphqlAnswer | undefined): Verdict => {
  if (!answer) return { kind: 'lost', code: 'unreadable' }
  const cost = answer.extensions?.cost
  if (!answer.errors) return answer.data ? { kind: 'data', data: answer.data, cost } : { kind: 'lost', code: 'empty' }
  const code = codeOf(answer)
  if (code === 'THROTTLED') return { kind: 'not_taken', code, cost, ...(cost ? { retryInMs: delayOf(cost) } : {}) }
  if (OURS_TO_REPEAT.has(code)) return { kind: 'lost', code, cost }
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
    if (status === 200) return understand(parse(text))
    const code = `http_${status}`
    if (status === 401) return { kind: 'not_let_in', code }
    if (status === 429) return { kind: 'not_taken', code, ...retryAfterMs(answer.headers) }
    if (status >= 500) return { kind: 'lost', code, ...retryAfterMs(answer.headers) }
    // A shop that is frozen, closed or moved: nothing that asking again at once would change.
    return { kind: 'final', code, isDenied: status === 403 }
  } catch (error) {
    return neverArrived(error) ? { kind: 'not_taken', code: 'no_connection' } : { kind: 'lost', code: 'no_answer' }
  }
}
