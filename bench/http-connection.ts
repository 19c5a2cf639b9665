// One connection that sends a request and waits for the response, in a loop. The load generator shares the machine with
// the measured server, so it does as little as possible.

import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'

export interface HttpConnection {
  /** Resolves with the body; rejects on any status other than 200. */
  readonly post: (path: string, headers: Readonly<Record<string, string>>, body: string) => Promise<string>
  readonly close: () => void
}

/** The body of a complete response; `undefined` while parts are missing. */
const bodyOf = (answer: string) => {
  const end = answer.indexOf(HEAD_END)
  if (end === -1) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1] ?? 0)
  const body = answer.slice(end + HEAD_END.length)
  return body.length < length ? undefined : body
}

/** Responses are read as latin1, one character per byte, so that lengths can be compared. */
export const openConnection = (url: string): Promise<HttpConnection> => {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let received = ''
    let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined
    socket.setEncoding('latin1')
    socket.on('error', (error) => {
      reject(error)
      waiting?.reject(error)
    })
    socket.on('data', (part: string) => {
      received += part
      const body = bodyOf(received)
      if (body === undefined) return
      const isGood = received.startsWith('HTTP/1.1 200')
      const answered = waiting
      waiting = undefined
      received = ''
      if (isGood) answered?.resolve(body)
      else answered?.reject(new Error(body))
    })
    const post: HttpConnection['post'] = (path, headers, body) => {
      const lines = Object.entries({ host, 'content-length': String(Buffer.byteLength(body)), ...headers })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      const answer = new Promise<string>((done, failed) => {
        waiting = { resolve: done, reject: failed }
      })
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`)
      return answer
    }
    socket.on('connect', () => resolve({ post, close: () => socket.destroy() }))
  })
}
