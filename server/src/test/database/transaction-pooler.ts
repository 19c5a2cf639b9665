/**
 * A pooler in transaction mode, like PgBouncer before 1.21: each transaction gets any free database connection,
 * whatever another client has prepared on it. It requires no password.
 */
import { randomInt } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { socketOf } from '../../db/driver-internals.ts'

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const numbers = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => {
    buffer.writeInt32BE(value, at * 4)
  })
  return buffer
}
const READY = message('Z', Buffer.from('I'))

/** Splits a stream into whole messages with their type; the first message of a client has no type. */
const framed = (take: (type: string, whole: Buffer) => void, hasType: () => boolean) => {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const at = hasType() ? 1 : 0
      if (rest.length < at + 4) return
      const length = at + rest.readInt32BE(at)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      take(at === 1 ? String.fromCharCode(whole[0] as number) : '', whole)
    }
  }
}

interface Backend {
  readonly stream: Duplex
  user: Client | undefined
}
interface Client {
  readonly socket: Socket
  backend: Backend | undefined
  /** Sent by the client and not processed yet. */
  readonly waiting: Buffer[]
  /** How many ReadyForQuery messages the client still expects. */
  owed: number
}

const openBackend = async (url: string, options: string | undefined) => {
  const client = new pg.Client({ connectionString: url, ...(options && { options }) })
  client.on('error', () => {})
  await client.connect()
  const stream = socketOf(client)
  // From here on its messages are handled here.
  stream.removeAllListeners('data')
  return { client, stream }
}

/** `options` are those of its connections to the database, such as `-c default_transaction_read_only=on`. */
export const openPooler = async (
  databaseUrl: string,
  { connections = 3, options }: { connections?: number; options?: string } = {},
) => {
  const opened = await Promise.all(Array.from({ length: connections }, () => openBackend(databaseUrl, options)))
  const idle: Backend[] = []
  const queue: Client[] = []
  const sockets = new Set<Socket>()

  const serve = () => {
    while (queue.length > 0 && idle.length > 0) {
      const client = queue.shift() as Client
      if (client.socket.destroyed) continue
      const backend = idle.pop() as Backend
      backend.user = client
      client.backend = backend
      for (const whole of client.waiting.splice(0)) backend.stream.write(whole)
    }
  }
  for (const { stream } of opened) {
    const backend: Backend = { stream, user: undefined }
    idle.push(backend)
    const answer = (type: string, whole: Buffer) => {
      const { user } = backend
      user?.socket.write(whole)
      if (type !== 'Z' || !user) return
      user.owed -= 1
      if (String.fromCharCode(whole[5] as number) !== 'I' || user.owed > 0) return
      user.backend = undefined
      backend.user = undefined
      idle.push(backend)
      if (user.waiting.length > 0) queue.push(user)
      serve()
    }
    stream.on(
      'data',
      framed(answer, () => true),
    )
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, backend: undefined, waiting: [], owed: 0 }
    let isIn = false
    sockets.add(socket)
    const greet = () => {
      isIn = true
      socket.write(
        Buffer.concat([
          message('R', numbers(0)),
          message('S', Buffer.from('client_encoding\0UTF8\0')),
          message('K', numbers(randomInt(2 ** 30), randomInt(2 ** 30))),
          READY,
        ]),
      )
    }
    const take = (type: string, whole: Buffer) => {
      if (!isIn) return greet()
      if (type === 'X') return void socket.end()
      if (type === 'Q' || type === 'S') client.owed += 1
      if (client.backend) return void client.backend.stream.write(whole)
      client.waiting.push(whole)
      if (!queue.includes(client)) queue.push(client)
      serve()
    }
    socket.on(
      'data',
      framed(take, () => isIn),
    )
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      // The transaction of a client that disconnects is rolled back.
      client.backend?.stream.write(message('Q', Buffer.from('rollback\0')))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      for (const { stream } of opened) stream.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
