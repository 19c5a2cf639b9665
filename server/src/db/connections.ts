/** The connections that this process has open, so that a start that is called off can cut them. */
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { socketOf } from './driver-internals.ts'

const open = new Set<Duplex>()
let isCut = false

export const noteConnection = (client: pg.ClientBase) => {
  const socket = socketOf(client)
  if (isCut) socket.destroy()
  open.add(socket)
  client.once('end', () => open.delete(socket))
}

/** Cuts them all, and every one that is opened from now on. The database undoes what was not committed. */
export const cutConnections = () => {
  isCut = true
  for (const socket of open) socket.destroy()
}
