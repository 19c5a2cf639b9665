import type { Params } from '@returns-desk/ui/router'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import type { Api } from '../shell/session/api.tsx'

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

/** A screen whose script is fetched when it is first opened. One that is there already is shown without any waiting. */
export const lazyScreen = (load: () => Promise<ComponentType>) => {
  let there: ComponentType | undefined
  const fetchOnce = async () => {
    there = await inTime(load())
    return there
  }
  const Fetched = lazy(async () => ({ default: await fetchOnce() }))
  const Screen = () => {
    const [Chosen] = useState(() => there ?? Fetched)
    return <Chosen />
  }
  return { Screen, fetch: fetchOnce }
}

export interface ScreenHandle {
  readonly load: () => Promise<ComponentType>
  readonly texts: string
  /** Asks for what the screen will show first. */
  readonly ask?: (api: Api, queryClient: QueryClient, place: ScreenPlace) => Promise<unknown>
}

export interface ScreenPlace {
  readonly params: Params
  readonly search: URLSearchParams
  readonly language: string
}
