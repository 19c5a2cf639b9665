/** Sending of mail. */
import type { EffectProblem } from '@returns-desk/contract'

export interface Mail {
  readonly shopId: number
  /** Without angle brackets. The same at every attempt, so that a duplicate can be recognised. */
  readonly messageId: string
  readonly from: MailAddress
  /** Where replies go, if not to the sender. */
  readonly replyTo: string | undefined
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly language: string
  readonly attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

export interface MailAddress {
  readonly name: string
  readonly address: string
}

export interface Mailer {
  /** The address that mails are sent from; the display name is the shop's. */
  readonly sender: string
  /** The server that mails are handed to; `undefined` where they are only stored. */
  readonly server: string | undefined
  /** Resolves when the mail is in safe hands, with the server's own words; else it rejects with an `MailError`. */
  readonly send: (mail: Mail, signal: AbortSignal) => Promise<string>
  /** What mails fail of at present; `null` since one was taken. What is wrong with a single mail is no such trouble. */
  readonly problem: () => EffectProblem | null
}
