import type { Random } from './random.ts'

/** Codes that no Romanian bank uses, so that a valid IBAN still names no real account. */
const BANKS = ['BCRD', 'TRSV', 'BDMO', 'CRPV', 'BLNR'] as const

const digits = (count: number, draw: Random) => Array.from({ length: count }, () => draw.int(0, 9)).join('')

/** ISO 7064: letters become 10 to 35, and the whole modulo 97. */
const remainder = (text: string) => {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

export const demoIban = (draw: Random) => {
  const account = `${draw.pick(BANKS)}${draw.pick(['RONCRT', 'SV0000', '0000SV', 'RO1200'])}${digits(10, draw)}`
  return `RO${String(98 - remainder(`${account}RO00`)).padStart(2, '0')}${account}`
}
