/** Mails to people of the shop, in our own words. They are planned like every other effect, and sent by the worker. */
import type { Language } from '@returns-desk/contract'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { html, joinHtml } from '../../../http/html.ts'
import { type EffectHandler, type EffectToPerform, skipped } from '../../../outbox/effect-handler.ts'
import { type EffectOf, planEffects, valuesAad } from '../../../outbox/plan-effects.ts'
import { findMailShop, type MailShop } from '../../mail/sending/email-values.ts'
import { sendMail } from '../../mail/sending/send-mail.ts'
import { findAccountById } from './queries.ts'

/** What it says. The button leads to the link. */
export interface StaffMail {
  readonly subject: string
  readonly lines: readonly string[]
  readonly button?: { readonly label: string; readonly url: string } | undefined
}

/**
 * The address is read when the mail is sent. Its words are sealed: they may hold a link that lets somebody in. `key` names
 * what it is about: the same is not planned twice.
 */
export const planStaffMail = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  { key, staffId, returnId = null, mail }: { key: string; staffId: number; returnId?: string | null; mail: StaffMail },
) => {
  const values_sealed = deps.vault.seal(JSON.stringify(mail), valuesAad(shopId, key))
  const payload = { staff_id: staffId, values_sealed }
  await planEffects(deps, db, shopId, [{ key, returnId, kind: 'staff-email', payload }])
}

const button = ({ label, url }: NonNullable<StaffMail['button']>) =>
  html`<p><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0b5f5c;color:#ffffff;text-decoration:none">${label}</a></p><p style="word-break:break-all">${url}</p>`

const asHtml = (mail: StaffMail, language: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:600px">${joinHtml(mail.lines.map((line) => html`<p style="white-space:pre-line">${line}</p>`))}${mail.button ? button(mail.button) : ''}</body></html>`

const asText = ({ lines, button: link }: StaffMail) => [...lines, ...(link ? [link.url] : [])].join('\n\n')

/** Nothing is sent to a person who has been switched off meanwhile. */
export const sendToPerson = async (
  deps: Deps,
  { shopId, id }: Pick<EffectToPerform, 'shopId' | 'id'>,
  staffId: number,
  mailFor: (person: { readonly language: Language }, shop: MailShop) => StaffMail,
  signal: AbortSignal,
) => {
  const { person, shop } = await inShop(deps.db, shopId, async (db) => ({
    person: await findAccountById(db, shopId, staffId),
    shop: await findMailShop(db, shopId),
  }))
  if (!person || person.state === 'off' || person.email === '') return skipped('no_recipient')
  const mail = mailFor({ language: person.language as Language }, shop)
  await sendMail(
    deps,
    {
      shopId,
      messageId: `${id}@${new URL(deps.publicUrl).hostname}`,
      from: { name: shop.sender_name, address: deps.mail.sender },
      replyTo: undefined,
      to: person.email,
      subject: mail.subject,
      html: asHtml(mail, person.language),
      text: asText(mail),
      language: person.language,
    },
    signal,
  )
  return { staff_id: staffId }
}

export const sendStaffMail: EffectHandler = async (deps, effect, signal) => {
  const { staff_id, values_sealed } = effect.payload as EffectOf<'staff-email'>['payload']
  const open = (): StaffMail => JSON.parse(deps.vault.open(values_sealed, valuesAad(effect.shopId, effect.key)))
  return sendToPerson(deps, effect, staff_id, open, signal)
}
