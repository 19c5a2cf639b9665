/** The connections that this process has open, so that a start that is called off need not wait for what they are asked. */
import type { Duplex } from 'node:stream'
import type pg from 'pg'

const open = new Set<Duplex>()
let isCut = false

/** The driver has it, and its types leave it out. */
export const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

export const noteConnection = (client: pg.ClientBase) => {
  const stream = streamOf(client)
  if (isCut) stream.destroy()
  open.add(stream)
  client.once('end', () => open.delete(stream))
}

/** Cuts them all, and every one that is opened from now on. The database undoes what was not committed. */
export const cutConnections = () => {
  isCut = true
  for (const stream of open) stream.destroy()
}
