/** Codes of store credits: long, random, and without characters that are mistaken for others. */
import { createHash, randomInt } from 'node:crypto'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 4
const CODE_LENGTH = GROUPS * GROUP_LENGTH

/** 80 random bits: nobody guesses one, and its hash does not give it away. */
export const newCode = (): string => {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** As it is written, whatever is typed: small letters, spaces, other dashes. `undefined` if it is no code. */
export const readCode = (typed: string): string | undefined => {
  const bare = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (bare.length !== CODE_LENGTH) return undefined
  return bare.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-')
}

export const hashOf = (shopId: number, code: string): string =>
  createHash('sha256').update(`store credit ${shopId}/${code}`).digest('base64url')

export const endOf = (code: string): string => code.slice(-GROUP_LENGTH)
