/** Checks a response against everything that the API document promises. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { contract, type Endpoint, ERRORS, ErrorBody, errorCodesOf, isErrorCode } from '@returns-desk/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { Operation } from '../operations.ts'

const ENDPOINTS = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [`${feature}_${name}`, call] as const),
  ),
)

const SECURITY_HEADERS = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera/,
  'cache-control': /^no-store$/,
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

const textOf = ({ headers, rawPayload }: LightMyRequestResponse) =>
  (DECODERS[String(headers['content-encoding'])]?.(rawPayload) ?? rawPayload).toString('utf8')

const jsonIn = (answer: LightMyRequestResponse): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(textOf(answer)) }
  } catch {
    return undefined
  }
}

const checkHeaders = ({ headers, statusCode }: LightMyRequestResponse): string | undefined => {
  for (const [name, pattern] of Object.entries(SECURITY_HEADERS))
    if (!pattern.test(String(headers[name]))) return `header ${name} is ${headers[name]}`
  if (statusCode === 429 && !(Number(headers['retry-after']) > 0)) return 'no Retry-After'
  return undefined
}

const checkError = (endpoint: Endpoint, status: number, value: unknown): string | undefined => {
  const body = ErrorBody.strict().safeParse(value)
  if (!body.success) return 'the error has another form'
  const { code, message } = body.data
  if (!isErrorCode(code) || ERRORS[code].status !== status) return `${status} with the code ${code}`
  if (!errorCodesOf(endpoint).includes(code)) return `the code ${code} is not documented`
  return message.trim() === '' ? 'the error says nothing' : undefined
}

const checkBody = (endpoint: Endpoint, answer: LightMyRequestResponse): string | undefined => {
  const { statusCode: status, headers } = answer
  if (status === 204) return answer.rawPayload.length > 0 ? '204 with content' : undefined
  if (status === 200 && endpoint.download)
    return headers['content-type'] === `${endpoint.download}; charset=utf-8` ? undefined : 'another type of file'
  if (!/^application\/json; charset=utf-8$/.test(String(headers['content-type'])))
    return `content type ${headers['content-type']}`
  const json = jsonIn(answer)
  if (!json) return 'not JSON'
  if (status >= 400) return checkError(endpoint, status, json.value)
  const issue = endpoint.response?.safeParse(json.value).error?.issues[0]
  return issue && `off its schema at ${issue.path.join('.')}: ${issue.message}`
}

export const checkAnswer = ({ id, answers }: Operation, answer: LightMyRequestResponse): string | undefined => {
  const endpoint = ENDPOINTS.get(id)
  if (!endpoint) return 'the document names a call that the contract does not have'
  const { statusCode } = answer
  if (statusCode >= 500) return `answered ${statusCode}`
  if (!Object.hasOwn(answers, statusCode)) return `the status ${statusCode} is not documented`
  return checkHeaders(answer) ?? checkBody(endpoint, answer)
}
