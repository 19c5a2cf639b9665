/** `npm run login-link [-- shop]`: prints a new sign-in link to a demo shop, valid for a day. */

import { DEMO_HANDLE, signInLink } from '../areas/people/sign-in/sign-in-link.ts'
import { createTokens } from '../auth/tokens.ts'
import { readEnv } from '../config/env.ts'
import { openDatabase } from '../system.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (say) => {
  const handle = process.argv[2] ?? DEMO_HANDLE
  const env = readEnv(process.env)
  const { db, ring, close } = await openDatabase(env)
  try {
    const link = await signInLink(env, { db, tokens: createTokens(ring, () => new Date()) }, handle)
    if (!link)
      throw new Error(
        `"${handle}" is not a demo shop, or has real orders: it has no sign-in links. Sign in with the password at ${env.publicUrl}/host`,
      )
    say(`Console: ${link}`)
  } finally {
    await close()
  }
})
