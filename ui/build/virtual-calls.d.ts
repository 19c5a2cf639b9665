declare module 'virtual:calls' {
  import type { ApiContract } from '@returns-desk/contract'

  /** As far as a client reads it that does not check answers. */
  export const calls: ApiContract
}
