import { SIGN_IN_LINK_SECONDS, type Tokens } from './auth/tokens.ts'
import type { Env } from './env.ts'

export const DEMO_HANDLE = 'demo'

/** A link that opens the demo shop's console, as often as wanted for a day. */
export const signInLink = async ({ publicUrl }: Pick<Env, 'publicUrl'>, tokens: Tokens, handle = DEMO_HANDLE) =>
  `${publicUrl}/?session-token=${await tokens.sessionToken.sign({ dest: handle, link: true }, SIGN_IN_LINK_SECONDS)}`
