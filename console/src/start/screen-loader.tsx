import { type ComponentType, lazy } from 'react'

export const CHUNK_TIMEOUT_MS = 120_000

/** A screen's script did not arrive: the network failed, or a newer version has replaced the file. Loading the page anew helps. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

export const inTime = <Loaded,>(loading: Promise<Loaded>): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new ScreenLoadError('The screen did not load', { cause }))
    const timer = setTimeout(() => fail('time-out'), CHUNK_TIMEOUT_MS)
    loading.then(resolve, fail).finally(() => clearTimeout(timer))
  })

/** A screen whose script is fetched when it is first opened. */
export const lazyScreen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await inTime(load()) }))
