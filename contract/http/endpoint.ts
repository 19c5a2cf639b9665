/**
 * One call of the API, described once. The server's validation and authorisation, the OpenAPI document, the typed
 * client and the forms are all derived from it.
 */
import type { z } from 'zod'
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

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api`, with parameters in braces: `/return-reasons/{id}`. */
  readonly path: `/${string}`
  readonly access: Access
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
  /** Accepts `If-Match` with the version that the caller has seen, and refuses if there is a newer one. */
  readonly versioned?: true
  /** Absent: the call returns `204` without content. */
  readonly response?: z.ZodType
  /** The errors it may return in addition to those of its access rule. */
  readonly errors?: readonly ErrorCode[]
}

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
export type CallOutput<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined
