/**
 * The scheduled backup. Of several servers one makes it: the chore is leased. It looks every minute whether one is due,
 * by the last good one, so that a restart makes none and a missed one is made up for. A failed one is tried again
 * sooner than the next one would be due. Old ones are removed only after a good one.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorFields } from '../../../base/log.ts'
import type { Backups } from '../../../config/backup-config.ts'
import type { Deps } from '../../../config/deps.ts'
import { isUnreachable } from '../../../db/db.ts'
import { backupName, removeOldBackups } from './backup-names.ts'
import { findLastRuns, insertRun } from './queries.ts'

const RETRY_MS = 15 * 60_000

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  ENOENT: 'not_writable',
}

const problemOf = (error: unknown) => {
  const known = PROBLEMS[String((error as NodeJS.ErrnoException).code)]
  return known ?? (isUnreachable(error) ? 'database_unavailable' : 'failed')
}

const isDue = async ({ db }: Deps, { everySeconds }: Backups, now: Date) => {
  const { good, failed } = await findLastRuns(db)
  const since = (then: Date | undefined) => (then ? now.getTime() - then.getTime() : Number.POSITIVE_INFINITY)
  return since(good?.started_at) >= everySeconds * 1000 && since(failed?.ended_at) >= RETRY_MS
}

const make = async (backups: Backups, now: Date) => {
  const { folder, keep, isEncrypted, write } = backups
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const bytes = await write(join(folder, backupName(now, isEncrypted)), now)
  await removeOldBackups(folder, keep)
  return { bytes }
}

export const makeDueBackup = async (deps: Deps): Promise<void> => {
  const { backups, clock, log, db } = deps
  const startedAt = clock()
  if (!backups || !(await isDue(deps, backups, startedAt))) return
  const outcome = await make(backups, startedAt).catch((error: unknown) => {
    // A server that is stopping gives up on it, and the next one begins again.
    if (deps.isStopping()) return undefined
    const problem = problemOf(error)
    log.error({ event: 'backup_failed', problem, ...errorFields(error) })
    return { problem }
  })
  if (!outcome) return
  await insertRun(db, { startedAt, endedAt: clock(), outcome })
  if ('bytes' in outcome) log.info({ event: 'backup_made', ms: clock().getTime() - startedAt.getTime() })
}
