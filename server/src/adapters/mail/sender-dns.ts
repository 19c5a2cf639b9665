/** What DNS says about a domain that mails are sent from. */
import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2000

/** The TXT records of a name: none is an empty list. `undefined` where DNS could not be asked. */
export type AskTxt = (name: string) => Promise<readonly string[] | undefined>

const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND'])

/** A record may come in several pieces, which belong together without a space. */
export const askTxt: AskTxt = async (name) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    return NO_RECORD.has(String((error as { code?: unknown }).code)) ? [] : undefined
  }
}
