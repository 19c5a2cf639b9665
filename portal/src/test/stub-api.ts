import { calls } from 'virtual:calls'
import type { Api } from '../start/api.ts'

/** Stubbed responses for some calls, typed by the contract. */
export type Stubs = { readonly [Feature in keyof Api]?: Partial<Api[Feature]> }

const unstubbed: string[] = []

/** Calls without a stub, since this was last called. */
export const takeUnstubbed = () => unstubbed.splice(0)

/** The typed client with stubbed responses. A call without a stub fails the test and names the call. */
export const stubApi = (stubs: Stubs): Api => {
  const refuse = (name: string) => async () => {
    unstubbed.push(name)
    throw new Error(`${name} was called and has no stub`)
  }
  const features = Object.entries(calls).map(([feature, endpoints]) => {
    const own = stubs[feature as keyof Stubs] ?? {}
    const all = Object.keys(endpoints).map((call) => [
      call,
      own[call as keyof typeof own] ?? refuse(`${feature}.${call}`),
    ])
    return [feature, Object.fromEntries(all)]
  })
  return Object.fromEntries(features) as Api
}
