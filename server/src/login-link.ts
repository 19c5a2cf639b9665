/** `npm run login-link [-- shop]`: prints a new link that signs in, good for a day. */
import { createTokens } from './auth/tokens.ts'
import { readEnv } from './env.ts'
import { signInLink } from './sign-in-link.ts'
import { keyRingOf } from './system.ts'

const env = readEnv(process.env)
const tokens = createTokens(await keyRingOf(env), () => new Date())
process.stdout.write(`Console: ${await signInLink(env, tokens, process.argv[2])}\n`)
