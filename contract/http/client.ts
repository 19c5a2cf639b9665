/** The only way to call the API, typed by the contract: `client.returnReasons.get({ params: { id } })`. */
import type { CallInput, CallOutput, Contract, Endpoint } from './endpoint.ts'
import type { ErrorBody, ErrorDetail } from './error-body.ts'

/** The server refused the request. `message` is for people, and empty if the server sent none. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly code: string
  readonly details: readonly ErrorDetail[]
  constructor(status: number, statusText: string, body: Partial<ErrorBody>) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.code = body.code ?? 'unknown'
    this.details = body.details ?? []
  }
}

export interface ClientOptions {
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  /** Called for every request, so that a renewed token or another language takes effect at once. */
  readonly headers?: (endpoint: Endpoint) => Record<string, string>
  /**
   * Also validates responses against the contract. For tests: in production, incomplete responses are completed, not
   * refused.
   */
  readonly checkAnswers?: boolean
  /** Normalises a response for its caller. Thrown errors reach the caller. */
  readonly readAnswer?: (endpoint: Endpoint, answer: unknown) => unknown
}

export interface CallOptions {
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
  /** Receives the headers of a successful response. */
  readonly onHeaders?: (headers: Headers) => void
}

type Call<E extends Endpoint> =
  object extends CallInput<E>
    ? (input?: CallInput<E> & CallOptions) => Promise<CallOutput<E>>
    : (input: CallInput<E> & CallOptions) => Promise<CallOutput<E>>

export type Client<C extends Contract> = {
  readonly [Feature in keyof C]: { readonly [Name in keyof C[Feature]]: Call<C[Feature][Name]> }
}

type AnyInput = { params?: object; query?: object; body?: unknown; file?: Blob } & CallOptions

const fillPath = (path: string, params: object = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name as keyof typeof params])))

const queryString = (query: object = {}) => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined // For example a proxy's HTML error page: the status is enough.
  }
}

const NAME_IN_DISPOSITION = /filename="([^"]+)"/

/** Browsers keep a large blob on disk. */
const readFile = async (response: Response): Promise<File> => {
  const type = response.headers.get('content-type') ?? ''
  const [, name = 'download'] = NAME_IN_DISPOSITION.exec(response.headers.get('content-disposition') ?? '') ?? []
  return new File([await response.blob()], name, { type })
}

const call = async (options: ClientOptions, endpoint: Endpoint, input: AnyInput = {}) => {
  const url = `${options.baseUrl}${fillPath(endpoint.path, input.params)}${queryString(input.query)}`
  const hasBody = input.body !== undefined
  const response = await (options.fetch ?? fetch)(url, {
    method: endpoint.method,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(input.file ? { 'content-type': input.file.type } : {}),
      ...options.headers?.(endpoint),
      ...input.headers,
    },
    credentials: 'include',
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(input.file ? { body: input.file } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
  })
  if (response.ok && endpoint.download) return readFile(response)
  const answer = await readJson(response)
  if (!response.ok) throw new ApiError(response.status, response.statusText, (answer ?? {}) as Partial<ErrorBody>)
  input.onHeaders?.(response.headers)
  if (options.checkAnswers) return endpoint.response?.parse(answer)
  return options.readAnswer ? options.readAnswer(endpoint, answer) : answer
}

export const createClient = <C extends Contract>(contract: C, options: ClientOptions): Client<C> => {
  const callsOf = (endpoints: Contract[string]) =>
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [name, (input?: AnyInput) => call(options, endpoint, input)]),
    )
  return Object.fromEntries(
    Object.entries(contract).map(([feature, endpoints]) => [feature, callsOf(endpoints)]),
  ) as Client<C>
}
