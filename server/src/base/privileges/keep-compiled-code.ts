import { mkdirSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { join, resolve } from 'node:path'
import { isRoot } from './users.ts'

/**
 * Half of a start is compiling, unless an earlier start has kept its compiled code in the data folder. Never as root,
 * who would run what another user has put there. `NODE_COMPILE_CACHE` names another folder.
 */
export const keepCompiledCode = (variables: Readonly<Record<string, string | undefined>>): void => {
  if (isRoot() || getCompileCacheDir()) return
  const folder = join(resolve(variables.DATA_DIR || './data'), 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // Whoever needs the folder for data will say so.
    return
  }
  enableCompileCache(folder)
}
