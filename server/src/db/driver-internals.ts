/**
 * What this server uses of the driver (`pg`) beyond its documented interface; besides this file only the backup's COPY does.
 * `driver-internals.test.ts` talks to a real PostgreSQL and says which of these is gone when a new version changes them.
 */
import { Duplex } from 'node:stream'
import type pg from 'pg'

interface Internals {
  readonly connection?: { readonly stream?: unknown }
  readonly processID?: unknown
}

const changed = (what: string) => new Error(`The driver pg has changed: ${what}. See db/driver-internals.ts.`)

/** The socket that the client talks through. Destroying it ends all that the client waits for. */
export const socketOf = (client: pg.ClientBase): Duplex => {
  const stream = (client as unknown as Internals).connection?.stream
  if (!(stream instanceof Duplex)) throw changed('client.connection.stream is no stream')
  return stream
}

/** What the database has told the client of its process. */
export const backendPidOf = (client: pg.ClientBase): number => {
  const pid = (client as unknown as Internals).processID
  if (typeof pid !== 'number') throw changed('client.processID is no number')
  return pid
}

/**
 * Whatever is sent meanwhile leaves in one packet. Pipelining, which is documented, saves the waits between statements; this
 * saves the packets too.
 */
export const inOnePacket = <T>(socket: Duplex, send: () => T): T => {
  socket.cork()
  try {
    return send()
  } finally {
    socket.uncork()
  }
}
