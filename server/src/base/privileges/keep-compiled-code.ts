import { mkdirSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { dataDirOf } from './data-dir.ts'
import { isRoot } from './users.ts'

/**
 * Half of a start is compiling, unless an earlier start has kept its compiled code in the data folder. Never as root,
 * who would run what another user has put there; for the same reason nobody else may write to it.
 * `NODE_COMPILE_CACHE` names another folder.
 */
export const keepCompiledCode = (variables: Readonly<Record<string, string | undefined>>): void => {
  if (isRoot() || getCompileCacheDir()) return
  const dataDir = dataDirOf(variables)
  const folder = join(dataDir, 'compiled')
  try {
    mkdirSync(dataDir, { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // Not reported here: opening the data folder fails for the same reason, and says it.
    return
  }
  enableCompileCache(folder)
}
