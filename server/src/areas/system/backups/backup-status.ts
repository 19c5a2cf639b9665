/** How old the last good backup is, for those who watch the server. */
import type { Deps } from '../../../config/deps.ts'
import { findLastRuns } from './queries.ts'

/** One that is missed is seen; one that takes its time is not late. */
const LATE_AFTER = 1.5

export interface BackupStatus {
  /** Since the moment that the last good backup holds; null if there is none. */
  readonly age_seconds: number | null
  readonly bytes: number | null
  readonly is_late: boolean
  /** Attempts that have failed since the last good one, and why the last of them did. */
  readonly failures: number
  readonly problem: string | null
}

/** Null if no backups are scheduled. */
export const backupStatus = async ({ db, clock, backups }: Deps): Promise<BackupStatus | null> => {
  if (!backups) return null
  const { good, failed, failures } = await findLastRuns(db)
  const age = good ? Math.max(0, (clock().getTime() - good.started_at.getTime()) / 1000) : null
  return {
    age_seconds: age,
    bytes: good?.bytes ?? null,
    is_late: age === null || age > backups.everySeconds * LATE_AFTER,
    failures,
    problem: failed?.problem ?? null,
  }
}
