/** Sends generated requests to a server and collects invalid responses. */
import type { LightMyRequestResponse } from 'fastify'
import { insertSession } from '../../areas/people/sign-in/sessions.ts'
import { inShop } from '../../db/db.ts'
import * as secrets from '../../http/signing-secrets.ts'
import type { World } from '../../test/world.ts'
import { signatureOf } from '../examples.ts'
import { type FullShop, fullShop } from '../full-shop.ts'
import { type Operation, readOperations } from '../operations.ts'
import { checkAnswer } from './check-answer.ts'
import { CUSTOMER, SESSION_TOKEN, SIGNED, SIGNED_AT, STAFF, STAFF_LEAVING } from './draft.ts'
import { type FuzzRequest, faultCount, generateRequest } from './generate-request.ts'

export interface Finding {
  readonly problem: string
  readonly seed: number
  readonly index: number
  readonly request: FuzzRequest
}

export interface FuzzOptions {
  readonly seed: number
  readonly requests: number
  readonly from?: number
  readonly onProgress?: (done: number, findings: number) => void
}

export interface FuzzResult {
  readonly requests: number
  readonly findings: readonly Finding[]
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Number of successful responses by call. */
  readonly successes: Readonly<Record<string, number>>
}

/** After this many requests a new shop is used: lists keep a realistic length. */
const REQUESTS_PER_SHOP = 4000
const AT_ONCE = 16
/** With zero, two and three decimals. */
const CURRENCIES = ['JPY', 'RON', 'BHD', 'VND', 'EUR']
const MAX_FINDINGS = 20

type Send = (request: FuzzRequest) => Promise<LightMyRequestResponse>

const sender = (world: World, shop: FullShop): Send => {
  const leaving = async () => {
    const now = world.deps.clock()
    const visitor = { platform: 'embedded', handle: shop.handle, tokenId: '', expiresAt: now, isLink: false } as const
    const session = await inShop(world.db, shop.id, (db) => insertSession(db, shop.id, visitor, shop.ownerId, now))
    const claims = { shop: shop.id, session, staff: shop.ownerId, role: 'owner' } as const
    return `Bearer ${await world.deps.tokens.bearer.sign(claims, 300)}`
  }
  // Earlier requests may have revoked the shop's first one.
  const sign = async ({ payload = '' }: Pick<FuzzRequest, 'payload'>) => {
    const { db, vault, clock } = world.deps
    const [secret = ''] = await inShop(db, shop.id, (shopDb) => secrets.open(shopDb, vault, shop.id, clock()))
    return signatureOf(secret, shop.signsAt, payload)['x-signature']
  }
  const real = new Map<string, (request: Pick<FuzzRequest, 'payload'>) => Promise<string>>([
    [STAFF, async () => shop.authorization],
    [STAFF_LEAVING, leaving],
    [SESSION_TOKEN, () => world.sessionToken(shop)],
    [CUSTOMER, async () => shop.orderToken],
    [SIGNED, sign],
    [SIGNED_AT, async () => String(shop.signsAt)],
  ])
  return async ({ operation: _, ...request }) => {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.headers))
      headers[name] = (await real.get(value)?.(request)) ?? value
    return world.app.inject({ ...request, headers })
  }
}

/** The same request with fewer faults, if that still causes the same problem. */
const simplest = async (
  { seed, index, problem, request }: Finding,
  generate: (faults: number[]) => FuzzRequest,
  send: Send,
): Promise<Finding> => {
  const count = faultCount(seed, index)
  for (const faults of [[], ...Array.from({ length: count }, (_, i) => [i])]) {
    const simpler = generate(faults)
    if (checkAnswer(simpler.operation, await send(simpler)) === problem)
      return { seed, index, problem, request: simpler }
  }
  return { seed, index, problem, request }
}

const TRIES_UNHARMED = 10

/**
 * A call that had no success, because chance had deleted what it needs, is made as it should be in a shop where nothing
 * has happened yet.
 */
const succeedsUnharmed = async (world: World, operation: Operation, seed: number): Promise<boolean> => {
  const shop = await fullShop(world, `markunharmed${operation.id.toLowerCase()}`)
  const send = sender(world, shop)
  for (let index = 0; index < TRIES_UNHARMED; index++) {
    const answer = await send(generateRequest(seed, index, [operation], shop, []))
    if (answer.statusCode < 300) return true
  }
  return false
}

export const runFuzz = async (
  world: World,
  { seed, requests, from = 0, onProgress = () => {} }: FuzzOptions,
): Promise<FuzzResult> => {
  const operations = await readOperations(world.app)
  const findings: Finding[] = []
  const statuses: Record<number, number> = {}
  const successes: Record<string, number> = Object.fromEntries(operations.map(({ id }) => [id, 0]))
  let done = 0

  const attack = async (shop: FullShop, send: Send, index: number) => {
    const request = generateRequest(seed, index, operations, shop)
    const { id } = request.operation
    const answer = await send(request)
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
    if (answer.statusCode < 300) successes[id] = (successes[id] ?? 0) + 1
    const problem = checkAnswer(request.operation, answer)
    if (!problem || findings.some((known) => known.problem === problem && known.request.operation.id === id)) return
    const again = (faults: number[]) => generateRequest(seed, index, operations, shop, faults)
    findings.push(await simplest({ problem, seed, index, request }, again, send))
  }

  while (done < requests && findings.length < MAX_FINDINGS) {
    const shop = await fullShop(
      world,
      `markshop${done}`,
      CURRENCIES[Math.floor(done / REQUESTS_PER_SHOP) % CURRENCIES.length],
    )
    const send = sender(world, shop)
    const end = Math.min(requests, done + REQUESTS_PER_SHOP)
    while (done < end && findings.length < MAX_FINDINGS) {
      const batch = Array.from({ length: Math.min(AT_ONCE, end - done) }, (_, i) => from + done + i)
      await Promise.all(batch.map((index) => attack(shop, send, index)))
      done += batch.length
      world.logged.length = 0
    }
    onProgress(done, findings.length)
  }
  for (const operation of operations.filter(({ id }) => successes[id] === 0))
    if (await succeedsUnharmed(world, operation, seed)) successes[operation.id] = 1
  return { requests: done, findings, statuses, successes }
}

const MAX_SHOWN = 2000
const shown = (text: string) =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}… (${text.length} characters)` : text

/** Everything needed to reproduce it. */
export const describeFinding = ({ problem, seed, index, request }: Finding): string =>
  [
    `${request.operation.id}: ${problem}`,
    `  ${request.method} ${shown(request.url)}`,
    ...Object.entries(request.headers).map(([name, value]) => `  ${name}: ${shown(JSON.stringify(value))}`),
    ...(request.payload === undefined ? [] : [`  ${shown(JSON.stringify(String(request.payload)))}`]),
    `  again: npm run fuzz -- --seed ${seed} --from ${index} --requests 1`,
  ].join('\n')
