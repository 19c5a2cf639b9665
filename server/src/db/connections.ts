/** The open connections of this process, so that an aborted start can cut them. */
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

/** Cuts them all, and every one opened later. The database rolls back what was not committed. */
export const cutConnections = () => {
  isCut = true
  for (const socket of open) socket.destroy()
}
