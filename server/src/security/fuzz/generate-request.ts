/** The nth request of a seed: deterministic, whatever was sent before it. */
import { random } from '@returns-desk/demo'
import type { FullShop } from '../full-shop.ts'
import type { Operation } from '../operations.ts'
import { type Draft, draftOf } from './draft.ts'
import { FAULTS } from './faults.ts'

export interface FuzzRequest {
  readonly operation: Operation
  readonly method: Operation['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
  readonly remoteAddress: string
}

/** The client address changes after this many requests: rate limits occur sometimes, and hide nothing. */
const REQUESTS_PER_ADDRESS = 6000

const remoteAddress = (index: number) => {
  const number = Math.floor(index / REQUESTS_PER_ADDRESS)
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

const finish = ({ operation, params, query, headers, body, file }: Draft, index: number): FuzzRequest => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return {
    operation,
    method: operation.method,
    url: `/api${path}${search ? `?${search}` : ''}`,
    headers,
    ...((body ?? file) === undefined ? {} : { payload: body ?? file }),
    remoteAddress: remoteAddress(index),
  }
}

export const faultCount = (seed: number, index: number) =>
  random(seed, 'faults', index).weighted([
    [0, 3],
    [1, 5],
    [2, 2],
    [3, 1],
  ])

/** With only the given faults, if any: to find out which one matters. */
export const generateRequest = (
  seed: number,
  index: number,
  operations: readonly Operation[],
  shop: FullShop,
  faults: readonly number[] = [...Array(faultCount(seed, index)).keys()],
): FuzzRequest => {
  const operation = operations[index % operations.length] as Operation
  const draft = draftOf(random(seed, 'draft', index), operation, shop)
  for (const position of faults) {
    const draws = random(seed, `fault ${position}`, index)
    draws.weighted(FAULTS)(draft, draws)
  }
  return finish(draft, index)
}
