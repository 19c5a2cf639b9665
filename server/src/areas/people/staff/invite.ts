/** Sends a person the link with which they choose a password. */
import { randomUUID } from 'node:crypto'
import type { Language } from '@returns-desk/contract'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { findMailShop } from '../../mail/sending/email-values.ts'
import { linkMail } from './link-mails.ts'
import { createLink, type LinkKind } from './staff-links.ts'
import { planStaffMail } from './staff-mail.ts'

export const sendLink = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  { id, language }: { id: number; language: string },
  kind: LinkKind,
  { keepsEarlier = false } = {},
): Promise<string> => {
  const { name, handle } = await findMailShop(db, shopId)
  const link = await createLink(deps, db, { shopId, handle, staffId: id, kind, keepsEarlier })
  const mail = linkMail(kind, language as Language, name, link)
  await planStaffMail(deps, db, shopId, { key: `staff-${kind}/${randomUUID()}`, staffId: id, mail })
  return link
}
