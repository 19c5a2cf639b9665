/** A proxy to the database that can be closed, as when a cable is pulled or the database is restarted. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export const openGate = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isOpen = true
  const server: Server = createServer({ noDelay: true }, (near) => {
    if (!isOpen) return void near.destroy()
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    shut: () => {
      isOpen = false
      for (const socket of sockets) socket.destroy()
    },
    /** Like a pulled cable: nothing arrives, and neither side gets an error. Lost data stays lost. */
    mute: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    open: () => {
      isOpen = true
    },
    close: () => {
      isOpen = false
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
