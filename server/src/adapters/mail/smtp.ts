/**
 * Sends mail over SMTP. Each mail uses a separate connection. There are no retries here: the caller counts the attempts
 * and schedules the next one.
 */
import type { EffectProblem } from '@returns-desk/contract'
import { createTransport } from 'nodemailer'
import { MailError } from './mail-error.ts'
import type { Mail, Mailer } from './port.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`, with `?tls=off` to send in the clear. */
  readonly url: string
  readonly sender: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 20_000

interface SmtpFailure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  /** What the server said. */
  readonly response?: string
  /** What nodemailer or the system says, where the server said nothing. */
  readonly message?: string
}

/** Final only if the server rejects this mail or its recipient: problems with our configuration will be fixed. */
const isAboutThisMail = ({ command = '', responseCode = 0 }: SmtpFailure) =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')

const BY_CODE: Readonly<Record<string, EffectProblem>> = {
  EAUTH: 'mail_sign_in',
  ETIMEDOUT: 'mail_slow',
  ECONNECTION: 'mail_lost',
  ESOCKET: 'mail_unreachable',
  EDNS: 'mail_unreachable',
  ETLS: 'mail_no_tls',
}

/** The server's own words may quote an address, so only what they amount to is kept with an effect. */
const explain = (failure: SmtpFailure): MailError => {
  const { code = '', responseCode = 0 } = failure
  const byAnswer = responseCode >= 500 ? 'mail_refused' : responseCode >= 400 ? 'mail_later' : undefined
  // A server without STARTTLS answers that it does not know the word.
  const isBeforeMail = code === 'EAUTH' || code === 'ETLS'
  const problem = (isBeforeMail ? undefined : byAnswer) ?? BY_CODE[code] ?? 'mail_lost'
  return new MailError(problem, {
    isFinal: isAboutThisMail(failure),
    answer: failure.response ?? failure.message ?? '',
  })
}

const messageOf = (mail: Mail) => ({
  messageId: `<${mail.messageId}>`,
  from: mail.from,
  to: { name: '', address: mail.to },
  ...(mail.replyTo ? { replyTo: { name: mail.from.name, address: mail.replyTo } } : {}),
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  attachments: (mail.attachments ?? []).map(({ name, ...file }) => ({ ...file, filename: name })),
  headers: {
    // Prevents automatic replies.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': mail.language,
  },
})

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Without being told to, mails and the password go to no other machine in the clear: STARTTLS that is only used where it
 * is offered is gone as soon as somebody in between takes the offer out.
 */
const encryptionOf = (text: string) => {
  const url = new URL(text)
  if (!url.searchParams.has('tls'))
    return { url: text, requireTLS: url.protocol === 'smtp:' && !LOOPBACK.test(url.hostname) }
  // Ours alone: the library would take it for its own options.
  url.searchParams.delete('tls')
  return { url: url.href, requireTLS: false }
}

export const smtpMail = ({ url, sender, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mailer => {
  let problem: EffectProblem | null = null
  const send: Mailer['send'] = async (mail, signal) => {
    const transport = createTransport({
      ...encryptionOf(url),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // Templates are written by shops: they must not make this server read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const stop = () => transport.close()
    signal.addEventListener('abort', stop)
    try {
      const { response } = await transport.sendMail(messageOf(mail))
      problem = null
      return response
    } catch (error) {
      const trouble = explain((error ?? {}) as SmtpFailure)
      if (!trouble.isFinal) problem = trouble.problem
      throw trouble
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
  return { sender, server: new URL(url).hostname, send, problem: () => problem }
}
