import { readStored } from '@returns-desk/ui/storage'

/** The server's URL and the refresh intervals. The host of the console sets them in a file next to it. */
export interface Config {
  readonly apiBase: string
  readonly dataRefreshSeconds: number
  readonly tokenRefreshSeconds: number
}

export const DEFAULT_CONFIG: Config = {
  apiBase: 'http://localhost:8080/api',
  dataRefreshSeconds: 60,
  tokenRefreshSeconds: 90,
}

/** The storage key of the server's URL, for the next visit. */
export const API_BASE_NAME = 'api-base'

const CONFIG_TIMEOUT_MS = 5000

const text = (value: unknown, fallback: string) =>
  typeof value === 'string' && value !== '' ? value.replace(/\/+$/, '') : fallback
const seconds = (value: unknown, fallback: number) => (typeof value === 'number' && value > 0 ? value : fallback)

/** The server's URL on the last visit, if there was one. */
const lastKnown = (): Config => ({ ...DEFAULT_CONFIG, apiBase: readStored(API_BASE_NAME) ?? DEFAULT_CONFIG.apiBase })

/** A missing or invalid file costs its settings, never the console. */
export const readConfig = async (read: typeof fetch = fetch): Promise<Config> => {
  const request = read('/config.json', { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })
  const response = await request.catch(() => undefined)
  // Late or unreachable: that says nothing about the server's URL.
  if (!response) return lastKnown()
  try {
    const file: Record<string, unknown> = response.ok ? await response.json() : {}
    return {
      apiBase: text(file.apiBase, DEFAULT_CONFIG.apiBase),
      dataRefreshSeconds: seconds(file.dataRefreshSeconds, DEFAULT_CONFIG.dataRefreshSeconds),
      tokenRefreshSeconds: seconds(file.tokenRefreshSeconds, DEFAULT_CONFIG.tokenRefreshSeconds),
    }
  } catch {
    return DEFAULT_CONFIG
  }
}
