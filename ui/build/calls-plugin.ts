/**
 * `virtual:calls`: the calls of the contract without their schemas, generated when console and portal are built. The
 * client needs method, path, access and whether it answers a file; with the schemas every first visit would load the validator and build what only
 * forms use.
 */
import { type Contract, contract, type Endpoint } from '@returns-desk/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:calls'
const RESOLVED = `\0${NAME}`

export interface CallsOptions {
  /** The calls to include, if not all: a feature, or one call such as `returns.list`. */
  readonly only?: readonly string[]
  /** Further properties of a call that the app reads. */
  readonly more?: (endpoint: Endpoint) => object
}

export const callsPlugin = ({ only, more = () => ({}) }: CallsOptions = {}): Plugin => {
  const isCalled = (feature: string, name: string) =>
    !only || only.includes(feature) || only.includes(`${feature}.${name}`)
  const plain = ([feature, endpoints]: [string, Contract[string]]) => {
    const called = Object.entries(endpoints).filter(([name]) => isCalled(feature, name))
    const calls = called.map(([name, endpoint]) => {
      const { method, path, access, download } = endpoint
      return [name, { method, path, access, download, ...more(endpoint) }]
    })
    return calls.length > 0 ? [[feature, Object.fromEntries(calls)]] : []
  }
  return {
    name: 'calls',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export const calls = ${JSON.stringify(Object.fromEntries(Object.entries(contract).flatMap(plain)))}`
        : undefined,
  }
}
