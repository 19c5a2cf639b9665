/** What was typed on the first page, for the second: a reload in between loses nothing, closing the tab forgets it. */
import type { OrderClaim } from '@returns-desk/contract'

const KEY = 'returns-desk.claim'

export interface Asked extends OrderClaim {
  readonly sent_to: string
}

export const keepClaim = (asked: Asked) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(asked))
  } catch {
    // Withheld by the browser: then the code page leads back to the first one after a reload.
  }
}

export const readClaim = (): Asked | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const forgetClaim = () => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
