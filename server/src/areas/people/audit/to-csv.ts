import type { AuditLine, Language } from '@returns-desk/contract'
import { CSV_START, csvLine } from '../../../base/csv.ts'

const HEADER = ['at', 'person', 'person_id', 'action', 'object', 'changes']

export const auditCsv = (lines: readonly AuditLine[], language: Language): string => {
  const rows = lines.map(({ at, staff, action, object, changes }) => [
    at,
    staff?.name ?? '',
    staff ? String(staff.id) : '',
    action,
    object,
    changes ? JSON.stringify(changes) : '',
  ])
  return CSV_START + [HEADER, ...rows].map((row) => csvLine(row, language)).join('')
}
