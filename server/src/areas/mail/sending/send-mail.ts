/** Hands a mail to the mail server, as part of an effect. */
import { MailError } from '../../../adapters/mail/mail-error.ts'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { EffectError } from '../../../outbox/effect-handler.ts'

/** One recipient, on one line, without characters that have a meaning in headers or the protocol. */
const ADDRESS = /^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u

export const requireAddress = (to: string) => {
  if (!ADDRESS.test(to)) throw new EffectError('address_invalid', { isFinal: true })
}

/** Mail server errors are translated into our own problem codes for staff. */
export const sendMail = async (deps: Deps, mail: Mail, signal: AbortSignal) => {
  try {
    await deps.mail.send(mail, signal)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    throw new EffectError(error.problem, { isFinal: error.isFinal, cause: error })
  }
}
