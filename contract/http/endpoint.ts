/**
 * One call of the API, described once. The server's validation and authorisation, the OpenAPI document, the typed
 * client and the forms are all derived from it.
 */
import type { z } from 'zod'
import type { Permission } from '../people/roles.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. There is no default: a call that does not say is a type error here and refused by the server.
 * - `public`: anyone.
 * - `session-token`: the bearer of a platform's short session token, in the `Session-Token` header.
 * - `shop`: staff of a shop, by bearer token; the handler sees that shop's rows and no others.
 * - `order`: a customer who has proved that an order is theirs, by `Order-Token`.
 * - `link`: anyone who knows an unguessable address. Staff of its shop, by cookie or bearer token, get more fields.
 * - `signed`: a program that signs each request with a secret of the shop in the address, by `X-Signature` and `X-Timestamp`.
 */
export type Access = 'public' | 'session-token' | 'shop' | 'order' | 'link' | 'signed'

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api`, with parameters in braces: `/return-reasons/{id}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** A raw file of one of these types, instead of a JSON body. */
  readonly upload?: {
    readonly types: readonly string[]
    readonly maxBytes: number
    /** The error for a file that is too large. */
    readonly tooLarge: ErrorCode
  }
  /** Answers a file of this type instead of JSON, a part at a time: it may be of any size. */
  readonly download?: 'text/csv' | 'application/octet-stream'
  /** Accepts `If-Match` with the version that the caller has seen, and refuses if there is a newer one. */
  readonly versioned?: true
  /** Changes the rules: accepts why that is done although tests fail, see `OVERRIDE_HEADER`. */
  readonly testsRules?: true
  /** Not in the audit: a call that is no GET, but changes nothing of the shop, such as a preview. */
  readonly audited?: false
  /** Asks again who it is, where that was not proved in the last ten minutes: see `contract/people/second-factor.ts`. */
  readonly confirms?: true
  /** Absent: the call returns `204` without content. */
  readonly response?: z.ZodType
  /** With a response: 200 unless the work has only been accepted. */
  readonly status?: 202
  /** The errors it may return in addition to those of its access rule. */
  readonly errors?: readonly ErrorCode[]
}

/** Staff calls say what they need. Other callers are not people of the shop, and have no role. */
type StaffCall = Call & { readonly access: 'shop'; readonly needs: Permission }
type OtherCall = Call & { readonly access: Exclude<Access, 'shop'>; readonly needs?: undefined }

export type Endpoint = StaffCall | OtherCall

export const endpoint = <const E extends Endpoint>(description: E): E => description

/** Calls by feature and name. */
export type Contract = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

type Part<
  E extends Endpoint,
  Name extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[Name] extends z.ZodType
  ? { readonly [Key in Name]: Side extends 'input' ? z.input<E[Name]> : z.output<E[Name]> }
  : unknown

/** A query without required fields may be omitted. */
type QueryInput<E extends Endpoint> = E['query'] extends z.ZodType
  ? object extends z.input<E['query']>
    ? { readonly query?: z.input<E['query']> }
    : Part<E, 'query', 'input'>
  : unknown

type PartInput<E extends Endpoint> = QueryInput<E> &
  Part<E, 'body', 'input'> &
  (E['upload'] extends object ? { readonly file: Blob } : unknown) &
  (E['params'] extends z.ZodType ? { readonly params: Record<keyof z.input<E['params']>, string | number> } : unknown)

/** The input of a caller. */
export type CallInput<E extends Endpoint> = PartInput<E>
/** The input of a handler, after validation. */
export type CallValues<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  (E['upload'] extends object ? { readonly file: Buffer } : unknown)
export type CallOutput<E extends Endpoint> = E['download'] extends string
  ? File
  : E['response'] extends z.ZodType
    ? z.output<E['response']>
    : undefined
