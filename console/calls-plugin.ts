/**
 * `virtual:calls`: the calls of the contract without their schemas, made when the console is built. The client needs method,
 * path, access and what answers are made of; with the schemas every first visit would fetch the validator and build what
 * only forms use.
 */
import { type Contract, contract } from '@returns-desk/contract'
import type { Plugin } from 'vite'
import { shapeOf } from './answer-shapes.ts'

const NAME = 'virtual:calls'
const RESOLVED = `\0${NAME}`

const plain = (endpoints: Contract[string]) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, access, response }]) => [
      name,
      { method, path, access, ...(response ? { answer: shapeOf(response) } : {}) },
    ]),
  )

/** `features`: those that are called, where that is not all of them. */
export const callsPlugin = (features = Object.keys(contract)): Plugin => ({
  name: 'calls',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: (id) => {
    if (id !== RESOLVED) return undefined
    const called = Object.entries(contract).filter(([feature]) => features.includes(feature))
    const calls = called.map(([feature, endpoints]) => [feature, plain(endpoints)])
    return `export const calls = ${JSON.stringify(Object.fromEntries(calls))}`
  },
})
