import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { DomainError } from '../base/errors.ts'
import { openLanes } from '../base/in-lanes.ts'
import { isSame } from '../base/secrets.ts'

const PARAMETERS: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/**
 * Node has four threads for this and for reading files, looking up names and compressing, in one line: passwords may
 * take two of them. What waits here takes a second or two to work off.
 */
const inLanes = openLanes({ lanes: 2, room: 20 })

const scryptKey = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, PARAMETERS, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const derive = (password: string, salt: Buffer) =>
  inLanes(
    () => scryptKey(password, salt),
    () => new DomainError('sign_ins_busy'),
  )

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
