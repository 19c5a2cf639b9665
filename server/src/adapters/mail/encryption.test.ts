import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import type { Mail } from './port.ts'
import { smtpMail } from './smtp.ts'

/** It offers no STARTTLS. */
const server = await startMailServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.received.length = 0
})

const MAIL: Mail = {
  shopId: 1,
  messageId: 'one@example.com',
  from: { name: 'Shop', address: 'returns@example.com' },
  to: 'maria@example.com',
  replyTo: undefined,
  subject: 'Your return',
  html: '<p>Hello</p>',
  text: 'Hello',
  language: 'en',
}

const send = async (url: string) => {
  const mailer = smtpMail({ url, sender: 'returns@example.com', timeoutMs: 5000 })
  const failure = await mailer.send(MAIL, new AbortController().signal).then(
    () => undefined,
    (error: { problem: string; isFinal: boolean }) => [error.problem, error.isFinal],
  )
  return { failure, problem: mailer.problem(), sent: server.received.length }
}

/** Reaches the server here, and is no address of this machine's own. */
const elsewhere = () => `smtp://0.0.0.0:${server.port}`

test('to another machine nothing is sent in the clear, and the mail waits with the reason', async () => {
  expect(await send(elsewhere())).toEqual({ failure: ['mail_no_tls', false], problem: 'mail_no_tls', sent: 0 })
})

test('unless the address says so', async () => {
  expect(await send(`${elsewhere()}?tls=off`)).toEqual({ failure: undefined, problem: null, sent: 1 })
})

test.for(['127.0.0.1', 'localhost'])('on this machine it goes without: %s', async (host) => {
  expect(await send(`smtp://${host}:${server.port}`)).toEqual({ failure: undefined, problem: null, sent: 1 })
})
