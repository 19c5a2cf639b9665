/**
 * A courier's server for tests: real HTTP on a free port. It implements only what is documented, records every
 * undocumented request, and injects faults on request.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutsideCourier } from '@returns-desk/contract'
import { courierNetwork } from '../../adapters/courier/network.ts'

/** `…-after`: the work is done, and the response is lost. */
export type Fault =
  | 'silent'
  | 'error'
  | 'busy'
  | 'silent-after'
  | 'error-after'
  | 'cut-after'
  | 'half-after'
  | 'expired'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Answer {
  readonly status?: number
  readonly json?: unknown
  /** JSON as text, for numbers that JavaScript cannot represent. */
  readonly text?: string
  readonly pdf?: Uint8Array
}

export interface StandInAwb {
  readonly awb: string
  readonly reference: string
  readonly day: string
  readonly events: { readonly code: string; readonly words: string; readonly date: string }[]
}

/** One of the documented calls: its name, and its implementation. */
export type Call = readonly [name: string, work: () => Answer]

export class OffTheDocumentation extends Error {}

export const demand = (isAsDocumented: boolean, what: string) => {
  if (!isAsDocumented) throw new OffTheDocumentation(what)
}

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const send = (reply: ServerResponse, { status = 200, json, text, pdf }: Answer, isHalf = false) => {
  const body = pdf ? Buffer.from(pdf) : Buffer.from(text ?? JSON.stringify(json) ?? '')
  const type = pdf ? 'application/pdf' : 'application/json'
  reply.writeHead(status, { 'content-type': type, 'content-length': body.length })
  if (!isHalf) return void reply.end(body)
  reply.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.destroy())
}

export interface StandIn {
  readonly url: string
  /** The AWBs that exist at the courier, and would be charged. */
  readonly awbs: StandInAwb[]
  /** The names of the calls, in order. */
  readonly calls: string[]
  /** Requests that were not as documented. */
  readonly wrong: string[]
  /** Injects these faults into the next requests of this call, one after the other. */
  readonly misbehave: (call: string, ...faults: Fault[]) => void
  /** Called whenever a request is left unanswered. */
  readonly onSilence: (listener: () => void) => void
  readonly close: () => Promise<void>
}

interface Plan {
  readonly understand: (asked: Asked, state: Pick<StandIn, 'awbs'>) => Call
  /** Expires every issued token. */
  readonly expire: () => void
}

export const startStandIn = async ({ understand, expire }: Plan): Promise<StandIn> => {
  const awbs: StandInAwb[] = []
  const calls: string[] = []
  const wrong: string[] = []
  const faults = new Map<string, Fault[]>()

  const listeners: (() => void)[] = []
  const fallSilent = () => {
    for (const listener of listeners) listener()
  }

  const answer = (asked: Asked, reply: ServerResponse) => {
    const [name, work] = understand(asked, { awbs })
    calls.push(name)
    const fault = faults.get(name)?.shift()
    if (fault === 'silent') return fallSilent()
    if (fault === 'error') return send(reply, { status: 500, json: 'Internal Server Error' })
    if (fault === 'busy') return send(reply, { status: 429, json: 'Too Many Requests' })
    if (fault === 'expired') expire()
    const done = work()
    if (fault === 'silent-after') return fallSilent()
    if (fault === 'error-after') return send(reply, { status: 502, json: 'Bad Gateway' })
    if (fault === 'cut-after') return void reply.destroy()
    send(reply, done, fault === 'half-after')
  }

  const server = createServer(async (request, reply) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://stand-in')
    const asked = { method: request.method ?? '', path, query, headers: request.headers, body: await readBody(request) }
    try {
      answer(asked, reply)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      wrong.push(`${asked.method} ${path}: ${error.message}`)
      send(reply, { status: 400, json: { message: error.message } })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    awbs,
    calls,
    wrong,
    misbehave: (call, ...next) => void faults.set(call, [...(faults.get(call) ?? []), ...next]),
    onSilence: (listener) => void listeners.push(listener),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The network of the stand-ins. Requests time out the moment a stand-in stops responding, so that no test waits. */
export const networkTo = (standIns: Partial<Record<OutsideCourier, Pick<StandIn, 'url' | 'onSilence'>>>) => {
  const waiting = new Set<AbortController>()
  const deadline = () => {
    const controller = new AbortController()
    waiting.add(controller)
    return controller.signal
  }
  const runOut = () => {
    for (const controller of waiting) controller.abort()
    waiting.clear()
  }
  for (const { onSilence } of Object.values(standIns)) onSilence(runOut)
  const sites = Object.entries(standIns).map(([name, { url }]) => [name, url])
  return courierNetwork({ ...NOWHERE, ...Object.fromEntries(sites) }, deadline)
}

const NOBODY_LISTENS = 'http://127.0.0.1:9'
const NOWHERE = { fan: NOBODY_LISTENS, sameday: NOBODY_LISTENS, cargus: NOBODY_LISTENS }

/** The smallest file that readers accept as a PDF. */
export const SOME_PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
