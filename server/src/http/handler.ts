/** What the handler of a call gets and returns, by the definition of the call in the contract. */
import type { CallOutput, CallValues, Endpoint, Language } from '@returns-desk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopDb } from '../db/db.ts'
import type { OrderCaller } from './order-tokens.ts'
import type { Download } from './send-download.ts'
import type { Answer } from './steps/after-commit.ts'
import type { Caller } from './steps/authorize.ts'

export interface RequestContext {
  /** Of our own texts. */
  readonly language: Language
  /** In which the shop's own texts are read; any language. */
  readonly reader: string
  /** The version from `If-Match`, if the call is versioned and the caller sends one. */
  readonly ifMatch: number | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a staff call gets. `audit` adds what has changed to the line that every change leaves in the audit. */
export type StaffValues = Caller & {
  readonly db: ShopDb
  readonly audit: (before: object, after: object) => void
}

type AccessValues<E extends Endpoint> = E['access'] extends 'shop'
  ? StaffValues
  : E['access'] extends 'order'
    ? { readonly order: OrderCaller }
    : E['access'] extends 'signed'
      ? { readonly shopId: number }
      : unknown

type HandlerOutput<E extends Endpoint> = E['download'] extends string ? Download : CallOutput<E>

export type Handler<E extends Endpoint> = (
  call: CallValues<E> & AccessValues<E> & RequestContext,
) => Promise<Answer<HandlerOutput<E>>> | Answer<HandlerOutput<E>>
