import { type ApiContract, type Client, contract } from '@returns-desk/contract'

/** Stubbed responses for some calls, typed by the contract. */
export type Stubs = {
  readonly [Feature in keyof Client<ApiContract>]?: Partial<Client<ApiContract>[Feature]>
}

type Calls = Readonly<Record<string, ((...args: never[]) => unknown) | undefined>>

const unstubbed: string[] = []

/** Calls without a stub, since this was last called. A screen would turn them into an error banner. */
export const takeUnstubbed = () => unstubbed.splice(0)

/** The typed client with stubbed responses. A call without a stub fails the test and names the call. */
export const stubApi = (stubs: Stubs): Client<ApiContract> => {
  const feature = (name: string, calls: object, own: Calls) =>
    Object.fromEntries(
      Object.keys(calls).map((call) => [
        call,
        own[call] ??
          (async () => {
            unstubbed.push(`${name}.${call}`)
            throw new Error(`${name}.${call} was called and has no stub`)
          }),
      ]),
    )
  return Object.fromEntries(
    Object.entries(contract).map(([name, calls]) => [
      name,
      feature(name, calls, (stubs[name as keyof Stubs] ?? {}) as Calls),
    ]),
  ) as unknown as Client<ApiContract>
}
