/** A mail server that takes every mail and keeps it: enough of SMTP for a journey that waits for a code. */
import { createServer, type Socket } from 'node:net'

export interface CaughtMail {
  readonly to: string
  /** As it was sent, with soft line breaks taken out. */
  readonly text: string
}

const joined = (raw: string) => raw.replaceAll('=\r\n', '')

const serve = (socket: Socket, mails: CaughtMail[]) => {
  let unread = ''
  let to = ''
  let isData = false
  const answer = (line: string) => {
    if (isData) {
      isData = false
      mails.push({ to, text: joined(line) })
      return '250 2.0.0 kept'
    }
    const [verb = ''] = line.toUpperCase().split(' ')
    if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'DATA') isData = true
    return { DATA: '354 go on', QUIT: '221 bye', EHLO: '250 sink' }[verb] ?? '250 ok'
  }
  socket.setEncoding('utf8').on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (chunk) => {
    unread += chunk
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n'
      const at = unread.indexOf(end)
      if (at < 0) return
      const line = unread.slice(0, at)
      unread = unread.slice(at + end.length)
      socket.write(`${answer(line)}\r\n`)
    }
  })
}

export const startMailSink = async () => {
  const mails: CaughtMail[] = []
  const server = createServer((socket) => serve(socket, mails))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, mails, stop: () => void server.close() }
}
