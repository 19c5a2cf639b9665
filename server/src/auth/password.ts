import { randomBytes, scrypt } from 'node:crypto'
import { DomainError } from '../base/errors.ts'
import { openLanes } from '../base/in-lanes.ts'
import { isSame } from '../base/secrets.ts'

/** How much memory a guess takes: a power of two. It is not stored, so changing it makes every password wrong. */
const COST = 2 ** 15
const PARAMETERS = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  /** Takes equally long for a person without a password, so that the timing reveals nothing. */
  readonly isRight: (password: string, hash: string | null | undefined) => Promise<boolean>
}

export type DeriveKey = (password: string, salt: Buffer) => Promise<Buffer>

export const scryptAt =
  (cost: number): DeriveKey =>
  (password, salt) =>
    new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...PARAMETERS, N: cost }, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })

/** Hashing takes a tenth of a second on purpose. Tests, which sign in all the time, give a lower cost. */
export const createPasswords = (deriveKey = scryptAt(COST)): Passwords => {
  /**
   * Node has four threads for this and for reading files, looking up names and compressing, in one line: passwords may
   * take two of them. What waits here takes a second or two to work off.
   */
  const inLanes = openLanes({ lanes: 2, room: 20 })
  const derive = (password: string, salt: Buffer) =>
    inLanes(
      () => deriveKey(password, salt),
      () => new DomainError('sign_ins_busy'),
    )
  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
    },
    isRight: async (password, hash) => {
      const [, salt = '', key = ''] = (hash ?? '').split('$')
      const derived = await derive(password, Buffer.from(salt, 'base64url'))
      return isSame(Buffer.from(key, 'base64url'), derived)
    },
  }
}
