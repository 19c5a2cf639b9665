import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../../config/deps.ts'
import { backupStatus } from '../backups/backup-status.ts'
import { within } from '../health/within.ts'

/** The same on every server, because they are read from the database. Only present if backups are scheduled. */
export const measureBackups = (deps: Deps, registry: Registry) => {
  if (!deps.backups) return async () => {}
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `returns_desk_backup_${name}`, help, registers: [registry] })
  const age = gauge('age_seconds', 'How old the last good backup is')
  const bytes = gauge('bytes', 'How large the last good backup is')
  const late = gauge('late', 'Whether the last good backup is older than one and a half times BACKUP_EVERY, or missing')
  const failures = gauge('failures', 'Attempts that have failed since the last good backup')
  return async () => {
    const status = await within(backupStatus(deps), null)
    age.set(status?.age_seconds ?? Number.NaN)
    bytes.set(status?.bytes ?? Number.NaN)
    late.set(status ? Number(status.is_late) : Number.NaN)
    failures.set(status?.failures ?? Number.NaN)
  }
}
