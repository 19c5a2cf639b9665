declare module 'virtual:calls' {
  import type { ApiContract } from '@returns-desk/contract'

  /** The part that a client reads if it does not validate responses. */
  export const calls: ApiContract
}
