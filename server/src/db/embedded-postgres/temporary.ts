/**
 * A database for tests must not outlive them, however they end. The server itself survives its parent on purpose, so
 * a small watcher waits for the pipe from this process to close (which even a kill does) and then clears up.
 */
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

// Twice, because the server may just be starting and not have written its number yet.
const CLEAR_UP = `
  stop_server() { kill -QUIT "$(head -n 1 "$1/cluster/data/postmaster.pid")"; }
  read -r answer
  [ "$answer" = stopped ] && exit
  stop_server "$1"; sleep 1; stop_server "$1"
  rm -rf "$1"`

/** Must be called before the server is started. Returns a function that stops the watcher. */
export const endWithThisProcess = (folder: string) => {
  const watcher = spawn('/bin/sh', ['-c', CLEAR_UP, 'sh', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const pipe = watcher.stdin as Socket
  pipe.unref()
  return () => pipe.end('stopped\n')
}
