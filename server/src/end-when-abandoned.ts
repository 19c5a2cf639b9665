/**
 * A server that a script or a test left behind would ask for a database that no longer exists, for ever. It ends once
 * its parent is gone and the database has not answered for an hour. Under systemd, and in a container, the parent stays:
 * there the server waits for its database as long as it takes.
 */
const LOOK_MS = 60_000
const PATIENCE_MS = 60 * 60_000

interface Watched {
  readonly hasParent: () => boolean
  readonly databaseAnswers: () => Promise<boolean>
  readonly end: () => void
}

export const endWhenAbandoned = ({ hasParent, databaseAnswers, end }: Watched) => {
  let silentMs = 0
  const look = async () => {
    if (hasParent() || (await databaseAnswers())) silentMs = 0
    else silentMs += LOOK_MS
    if (silentMs >= PATIENCE_MS) end()
  }
  setInterval(look, LOOK_MS).unref()
}
