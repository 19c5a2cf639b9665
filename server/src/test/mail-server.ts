/** A real SMTP server in this process, with configurable faults. */
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  readonly raw: string
  readonly recipients: readonly string[]
}

export interface MailServer {
  readonly url: string
  readonly port: number
  readonly received: ReceivedMail[]
  /**
   * The response to a mail after it was read: an SMTP code, or silence and a closed connection. `undefined` accepts it.
   */
  answer: (mail: ReceivedMail) => number | 'cut' | undefined
  /** The same for a recipient, before the mail. */
  welcome: (recipient: string) => number | undefined
  /** Resolved before the server greets anyone. */
  greeting: Promise<void>
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

const refusal = (responseCode: number) => Object.assign(new Error('planted <maria@example.com>'), { responseCode })

const listenOn = (server: SMTPServer, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.on('error', () => {})
    server.server.once('error', reject)
    const listening = server.listen(port, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

export const startMailServer = async (port = 0): Promise<MailServer> => {
  let server: SMTPServer | undefined
  let usedPort = port
  const sockets = new Set<Socket>()
  const build = () => {
    const built = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onConnect: (_session, done) => void mailServer.greeting.then(() => done()),
      onRcptTo: ({ address }, _session, done) => {
        const code = mailServer.welcome(address)
        done(code === undefined ? null : refusal(code))
      },
      onData: async (stream, session, done) => {
        // A sender that dies in the middle of a mail has not sent it.
        const raw = await text(stream).catch(() => undefined)
        if (raw === undefined) return
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { ...(await PostalMime.parse(raw)), raw, recipients }
        const answer = mailServer.answer(mail)
        if (typeof answer === 'number') return done(refusal(answer))
        mailServer.received.push(mail)
        if (answer === 'cut') for (const socket of sockets) socket.destroy()
        else done()
      },
    })
    built.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    return built
  }
  const mailServer: MailServer = {
    get url() {
      return `smtp://127.0.0.1:${usedPort}`
    },
    get port() {
      return usedPort
    },
    received: [],
    answer: () => undefined,
    welcome: () => undefined,
    greeting: Promise.resolve(),
    start: async () => {
      server = build()
      usedPort = await listenOn(server, usedPort)
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server?.close(() => resolve())
      }),
  }
  await mailServer.start()
  return mailServer
}
