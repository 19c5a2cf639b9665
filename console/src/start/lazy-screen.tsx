import { type ComponentType, lazy, useState } from 'react'
import type { ScreenFile } from '../screens.ts'

export const CHUNK_TIMEOUT_MS = 120_000

/** A screen's script failed to load: no network, or a newer version has replaced the file. Reloading the page helps. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

export const inTime = <Loaded,>(loading: Promise<Loaded>): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new ScreenLoadError('The screen did not load', { cause }))
    const timer = setTimeout(() => fail('time-out'), CHUNK_TIMEOUT_MS)
    loading.then(resolve, fail).finally(() => clearTimeout(timer))
  })

const screenIn = (file: ScreenFile) => {
  const [, Screen] = Object.entries<ComponentType>(file).find(([name]) => name.endsWith('Screen')) ?? []
  if (!Screen) throw new Error('The file has no screen')
  return Screen
}

/** A lazy-loaded screen. Once its script is loaded, it renders without suspending. */
export const lazyScreen = (load: () => Promise<ScreenFile>) => {
  let there: ComponentType | undefined
  const fetchOnce = async () => {
    there = screenIn(await inTime(load()))
    return there
  }
  const Fetched = lazy(async () => ({ default: await fetchOnce() }))
  const Screen = () => {
    const [Chosen] = useState(() => there ?? Fetched)
    return <Chosen />
  }
  return { Screen, fetch: fetchOnce }
}
