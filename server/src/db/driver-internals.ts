/**
 * Undocumented parts of the driver (`pg`) that this server uses; the backup's COPY is the only other place that does.
 * `driver-internals.test.ts` runs against a real PostgreSQL and shows which of them a new version has changed.
 */
import { Duplex } from 'node:stream'
import type pg from 'pg'

interface Internals {
  readonly connection?: { readonly stream?: unknown }
  readonly processID?: unknown
}

const changed = (what: string) => new Error(`The driver pg has changed: ${what}. See db/driver-internals.ts.`)

/** The client's socket. Destroying it ends everything that the client waits for. */
export const socketOf = (client: pg.ClientBase): Duplex => {
  const stream = (client as unknown as Internals).connection?.stream
  if (!(stream instanceof Duplex)) throw changed('client.connection.stream is no stream')
  return stream
}

/** The backend's process id, as reported to the client. */
export const backendPidOf = (client: pg.ClientBase): number => {
  const pid = (client as unknown as Internals).processID
  if (typeof pid !== 'number') throw changed('client.processID is no number')
  return pid
}

/**
 * Everything sent meanwhile goes out in one packet. Pipelining, which is documented, saves the waits between
 * statements; this also saves the packets.
 */
export const inOnePacket = <T>(socket: Duplex, send: () => T): T => {
  socket.cork()
  try {
    return send()
  } finally {
    socket.uncork()
  }
}
