/** The faults injected into a request. Each changes one part of a draft, and leaves the others unchanged. */
import type { Random } from '@returns-desk/demo'
import { type Draft, encode } from './draft.ts'
import {
  BROKEN_ENCODINGS,
  BROKEN_JSON,
  CONTENT_TYPES,
  HEADER_TEXTS,
  HOSTILE_TEXTS,
  hostileJson,
  hostileText,
} from './hostile-values.ts'

const MAX_PARSED_CHARACTERS = 20_000
const MAX_URL_TEXT = 20_000

export type Fault = (draft: Draft, random: Random) => void

const HEADERS = [
  'if-match',
  'accept-language',
  'shop-id',
  'authorization',
  'session-token',
  'order-token',
  'cookie',
  'host',
  'accept',
  'accept-encoding',
  'origin',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'range',
  'if-none-match',
] as const

const spoilParam: Fault = ({ params }, random) => {
  const names = Object.keys(params)
  if (names.length === 0) return
  const value = random.chance(0.25) ? random.pick(BROKEN_ENCODINGS) : encode(hostileText(random).slice(0, MAX_URL_TEXT))
  params[random.pick(names)] = value
}

const spoilQuery: Fault = ({ query }, random) => {
  const known = query.map(([name]) => name)
  const name = random.chance(0.75) && known.length > 0 ? random.pick(known) : encode(random.pick(HOSTILE_TEXTS))
  const value = random.chance(0.15) ? random.pick(BROKEN_ENCODINGS) : encode(hostileText(random).slice(0, MAX_URL_TEXT))
  const place = query.findIndex(([key]) => key === name)
  // Repeated, or replaced.
  if (place < 0 || random.chance(0.3)) query.push([name, value])
  else query[place] = [name, value]
}

const dropQuery: Fault = ({ query }, random) => {
  if (query.length > 0) query.splice(random.int(0, query.length - 1), 1)
}

const spoilHeader: Fault = ({ headers }, random) => {
  headers[random.pick(HEADERS)] = random.pick(HEADER_TEXTS)
}

const dropCredentials: Fault = ({ headers }) => {
  delete headers.authorization
  delete headers['session-token']
  delete headers['order-token']
}

/** Skips a body that an earlier fault has made huge or malformed. */
const readObject = ({ body = '' }: Draft): Record<string, unknown> | undefined => {
  try {
    const value: unknown = body.length > MAX_PARSED_CHARACTERS ? undefined : JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Every way to put `mark` into an object: in place of a value, or under an unknown key. In an array that key is the next
 * index: a hostile number would create an array of that length, and gigabytes of JSON.
 */
const placesFor = (mark: string, owner: Record<string, unknown>, random: Random): (() => void)[] => [
  ...Object.entries(owner).flatMap(([key, value]) => [
    () => {
      owner[key] = mark
    },
    ...(typeof value === 'object' && value !== null ? placesFor(mark, value as Record<string, unknown>, random) : []),
  ]),
  () => {
    owner[Array.isArray(owner) ? owner.length : random.pick(HOSTILE_TEXTS)] = mark
  },
]

/** Uses a placeholder, because not all hostile JSON can be represented as a value. */
const spoilValue: Fault = (draft, random) => {
  const body = draft.operation.body && readObject(draft)
  if (!body) return
  const mark = '@@here@@'
  random.pick(placesFor(mark, body, random))()
  draft.body = JSON.stringify(body).replace(`"${mark}"`, () => hostileJson(random))
}

const dropField: Fault = (draft, random) => {
  const body = readObject(draft)
  const keys = Object.keys(body ?? {})
  if (!body || keys.length === 0) return
  delete body[random.pick(keys)]
  draft.body = JSON.stringify(body)
}

const replaceBody: Fault = (draft, random) => {
  draft.body = random.chance(0.5) ? hostileJson(random) : random.pick(BROKEN_JSON)
  draft.headers['content-type'] ??= 'application/json'
}

const dropBody: Fault = (draft) => {
  draft.body = undefined
  draft.file = undefined
}

/** Truncated, with a flipped byte, with trailing data, or replaced. */
const spoilFile: Fault = (draft, random) => {
  const { file } = draft
  if (!file) return
  const at = random.int(0, file.length - 1)
  const changed = Buffer.from(file)
  changed[at] = random.int(0, 255)
  const page = Buffer.from(random.pick(HOSTILE_TEXTS))
  draft.file = random.pick([file.subarray(0, at), changed, Buffer.concat([file, page]), page])
}

const spoilContentType: Fault = (draft, random) => {
  if (draft.operation.method !== 'GET' && !draft.file) draft.body ??= '{}'
  draft.headers['content-type'] = random.pick(CONTENT_TYPES)
}

export const FAULTS: readonly (readonly [Fault, number])[] = [
  [spoilValue, 8],
  [spoilParam, 4],
  [spoilQuery, 4],
  [spoilHeader, 4],
  [replaceBody, 3],
  [dropField, 2],
  [dropQuery, 1],
  [dropBody, 1],
  [dropCredentials, 1],
  [spoilContentType, 1.5],
  [spoilFile, 1.5],
]
