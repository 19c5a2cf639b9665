/** `npm run login-link [-- shop]`: prints a new link that signs in, good for a day. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createTokens } from './auth/tokens.ts'
import { runCommand } from './command.ts'
import { readEnv } from './env.ts'
import { signInLink } from './sign-in-link.ts'
import { keyRingOf, openAsOwner } from './system.ts'

await runCommand(async (say) => {
  const env = readEnv(process.env)
  // A link signed with other keys than the server's would open nothing. Before the first start there is no database to ask.
  if (env.databaseUrl || existsSync(join(env.dataDir, 'postgres'))) await (await openAsOwner(env)).stop()
  const tokens = createTokens(await keyRingOf(env), () => new Date())
  say(`Console: ${await signInLink(env, tokens, process.argv[2])}`)
})
