// npm start: installs and builds what is missing, then runs the server under Node 24 until it is stopped.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, isStopping, node24, onSignal, root } from './process.mjs'

/** Longer than the server's own drain. */
const KILL_AFTER_MS = 30_000
const PARENT_POLL_MS = 500

const runServer = () => {
  // In a separate session, the server gets each signal exactly once: from here. (Ctrl-C in a terminal goes to every
  // process of the group, a SIGTERM to npm only to npm's child.) If this process is killed, the server's input ends and
  // the server stops.
  const main = join(root, 'server', 'src', 'main.ts')
  const server = spawn(node24(), [main, '--stop-with-parent', ...process.argv.slice(2)], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  let stopping = false
  const stop = (signal) => {
    server.kill(signal)
    if (!stopping) setTimeout(() => server.kill('SIGKILL'), KILL_AFTER_MS).unref()
    stopping = true
  }
  // Until here a signal stops the installation or build, and this process with it.
  onSignal((signal) => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  stopWithNpm(() => stop('SIGTERM'))
  server.on('error', (error) => fail(`Node 24 could not be started (${error.message}): run "npm ci" and try again.`))
  server.on('exit', (code, signal) => {
    // Terminated by our own signal before its handlers were installed: a regular stop.
    const isAsked = stopping && (signal === 'SIGINT' || signal === 'SIGTERM')
    process.exit(isAsked ? 0 : (code ?? 1))
  })
}

/** Some shells between npm and this script do not forward signals; then only the exit of the parent is visible. */
const stopWithNpm = (stop) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_POLL_MS)
}

await ensureInstalled()
await ensureBuilt().catch((error) => fail(error.message))
if (!isStopping()) runServer()
