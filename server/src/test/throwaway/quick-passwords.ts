/**
 * Hashing a password takes a tenth of a second on purpose, which was a fourteenth of all work of the server's tests.
 * Within a test process it is cheap. Programs that tests start hash at the real cost, as `password.test.ts` shows.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

type Arguments = Parameters<typeof scrypt>

const quickly = (...[password, salt, length, options, derived]: [...Arguments]) =>
  scrypt(password, salt, length, { ...(options as ScryptOptions), N: 2 ** 4 }, derived)

// Files of one worker share `node:crypto`, and each runs this first.
if (scrypt.name !== quickly.name) {
  crypto.scrypt = quickly as typeof scrypt
  syncBuiltinESMExports()
}
