// Child processes, locks and paths for the other scripts. Plain JavaScript without dependencies: all of this runs
// before anything is installed, on whatever Node the machine has.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const binFolder = join(root, 'node_modules', '.bin')

export const node24 = () => join(binFolder, 'node')

const KILL_AFTER_MS = 10_000
const LOCK_POLL_MS = 200
const EXIT_POLL_MS = 50
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

/** Every child leads a separate process group, so that its workers and browsers end with it. */
const signalGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Ends the group if this script is killed, and can no longer do it: the input of the watcher then ends without a word. */
const endWithScript = (child) => {
  if (child.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', `read -r word || kill -s KILL -- -${child.pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  watcher.stdin.unref()
  child.once('close', () => watcher.stdin.end('over\n'))
}

let stopping = false

/** Ends all children, then this script. Ctrl-C arrives twice, from the terminal and from npm: only the first counts. */
export const stopEverything = (signal, exitCode = EXIT_CODES[signal]) => {
  if (stopping) return
  stopping = true
  for (const child of children) signalGroup(child, signal)
  setInterval(() => {
    if (children.size === 0) process.exit(exitCode)
  }, EXIT_POLL_MS)
  setTimeout(() => {
    for (const child of children) signalGroup(child, 'SIGKILL')
  }, KILL_AFTER_MS).unref()
}

let guarding = false
let react = (signal) => stopEverything(signal)
const guardChildren = () => {
  if (guarding) return
  guarding = true
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, () => react(signal))
  // A failing script stops its children.
  process.on('exit', () => {
    for (const child of children) signalGroup(child, 'SIGKILL')
  })
}

/**
 * Sets the reaction to signals from here on. The listeners stay the same: removing and adding them again could miss a
 * signal in between.
 * @param {(signal: NodeJS.Signals) => void} reaction
 */
export const onSignal = (reaction) => {
  guardChildren()
  react = reaction
}

/** Whether the script is stopping, and must not start anything. */
export const isStopping = () => stopping

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, quiet?: boolean, limitMs?: number }} [options]
 *   quiet: keep the output to yourself and hand it back; limitMs: kill it when it takes longer
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { cwd = root, env = {}, quiet = false, limitMs } = {}) =>
  new Promise((done) => {
    guardChildren()
    let output = ''
    const child = spawn(command, args, {
      cwd,
      detached: true,
      env: { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    children.add(child)
    endWithScript(child)
    const timer = limitMs && setTimeout(() => signalGroup(child, 'SIGKILL'), limitMs)
    const finish = (code) => {
      clearTimeout(timer)
      children.delete(child)
      // While the script is stopping, callers must not continue with the next step.
      if (!stopping) done({ code, output })
    }
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })

/** An npm-installed program, run under Node 24 regardless of the Node that runs this script. */
export const runBin = (name, args, options) => run(node24(), [join(binFolder, name), ...args], options)

/** Ends the script with one sentence on what to do. */
export const fail = (sentence, details = '') => {
  console.error(details ? `${details.trimEnd()}\n\n${sentence}` : sentence)
  process.exit(1)
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const tryLock = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  try {
    // Empty while its owner is about to write its process id.
    const owner = Number(readFileSync(file, 'utf8'))
    if (owner && !isAlive(owner)) rmSync(file, { force: true })
  } catch {
    // It has just been released.
  }
  return false
}

/** Runs `work` in one script at a time; the others wait and then find it done. */
export const withLock = async (name, work) => {
  const file = join(root, '.cache', `${name}.lock`)
  mkdirSync(dirname(file), { recursive: true })
  while (!tryLock(file)) await delay(LOCK_POLL_MS)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}
