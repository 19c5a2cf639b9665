declare module 'virtual:answers' {
  import type { Shape } from './shell/session/complete-answer.ts'

  /** See `console/calls.ts`. */
  export const answers: readonly Shape[]
}
