/** What is done to a shop on the server itself, without signing in, stands in its audit too. */
import type { ShopDb } from '../db/db.ts'
import { type AuditLine, writeAudit } from '../http/steps/audit.ts'

export type NotedCommand =
  | ('create' | 'rename' | 'archive' | 'unarchive')
  | ('export' | 'erase')
  | ('setPassword' | 'rotateKeys' | 'importOrders')

export const noteCommand = (
  db: ShopDb,
  shopId: number,
  name: NotedCommand,
  at: Date,
  changes?: AuditLine['changes'],
): Promise<void> => writeAudit(db, shopId, { action: `command.${name}`, object: '', at, changes })
