import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { isSame } from '../base/secrets.ts'

const PARAMETERS: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, PARAMETERS, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
}

/** Takes equally long for a shop without a password, so that the timing reveals nothing. */
export const isPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, salt = '', key = ''] = (hash ?? '').split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  return isSame(Buffer.from(key, 'base64url'), derived)
}
