import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Programs that tests start again and again read the same files: loading them takes half the time with a cache of their
 * compiled code. It is for this run only. A server that gives up root keeps its own part, under its user's number.
 */
export const keepCompiledCode = () => {
  if (process.env.NODE_COMPILE_CACHE) return
  const folder = mkdtempSync(join(tmpdir(), 'returns-desk-compiled-'))
  chmodSync(folder, 0o1777)
  process.env.NODE_COMPILE_CACHE = folder
  // A program that is ending may still write to it.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
  process.once('exit', () => rmSync(folder, options))
}
