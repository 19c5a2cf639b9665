/** A message of staff as a mail: in the look of the shop's other mails, with a button to the page where it is answered. */
import type { Language } from '@returns-desk/contract'
import { EMPTY_DOCUMENT, paragraphOf, plainText, renderDocument, returnNumber, textIn } from '@returns-desk/engine'
import { readKey } from '../../../adapters/files/file-key.ts'
import type { MailAttachment } from '../../../adapters/mail/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { messageAad } from '../../../db/sealed-columns.ts'
import { html, joinHtml } from '../../../http/html.ts'
import { EffectError, type EffectHandler } from '../../../outbox/effect-handler.ts'
import type { EffectOf } from '../../../outbox/plan-effects.ts'
import { addFooter } from '../../mail/documents/add-footer.ts'
import { type MadeMail, makeMail } from '../../mail/documents/make-mail.ts'
import { findMailReturn, findMailShop, shopValues } from '../../mail/sending/email-values.ts'
import { ownPage } from '../../mail/sending/label-page.ts'
import { requireAddress, sendMail } from '../../mail/sending/send-mail.ts'
import { kindOf, wordsIn } from './queries.ts'

const MAIL_WORDS: Readonly<
  Record<Language, Readonly<Record<'subject' | 'number' | 'answer' | 'hint' | 'photo' | 'label', string>>>
> = {
  en: {
    subject: 'A message about your return from order %order.name%',
    number: 'Return number',
    answer: 'Read and answer',
    hint: 'Please answer on the page of your return. You can add photos there.',
    photo: 'photo',
    label: 'label',
  },
  ro: {
    subject: 'Un mesaj despre returul dvs. din comanda %order.name%',
    number: 'Numărul returului',
    answer: 'Citiți și răspundeți',
    hint: 'Vă rugăm să răspundeți pe pagina returului. Acolo puteți adăuga și fotografii.',
    photo: 'fotografie',
    label: 'eticheta',
  },
}

/** Stands in the mail for what was written, which is filled in last: nothing in it counts as a variable or as HTML. */
const PLACE = '{{what was written}}'

const linesOf = (body: string) =>
  joinHtml(body.split(/\r\n?|\n/).map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))).toString()

interface Letter {
  readonly body: string
  readonly language: string
  readonly number: string
  readonly orderName: string
  readonly page: string
}

const makeLetter = (
  { body, language, number, orderName, page }: Letter,
  values: ReturnType<typeof shopValues>,
): MadeMail => {
  const words = wordsIn(MAIL_WORDS, language)
  const document = {
    ...EMPTY_DOCUMENT,
    subject: words.subject,
    heading: words.subject,
    body: [paragraphOf(PLACE)],
    facts: [{ label: words.number, value: '%return.number%' }],
    button: { label: words.answer, href: '%return.tracking_url%' },
    closing: [paragraphOf(words.hint)],
  }
  const template = { subject: words.subject, html_content: renderDocument(document, language) }
  const own = { 'order.name': orderName, 'return.number': number, 'return.tracking_url': page }
  const made = makeMail(template, { ...values, ...own })
  const whole = made.html.replace(PLACE, () => linesOf(body))
  return { ...made, html: whole, text: plainText(whole) }
}

const load = async (deps: Deps, db: ShopDb, shopId: number, returnId: string, messageId: string) => {
  const row = await db
    .selectFrom('return_messages as m')
    .innerJoin('returns as r', (join) => join.onRef('r.shop_id', '=', 'm.shop_id').onRef('r.id', '=', 'm.return_id'))
    .select(['m.body_sealed', 'r.language'])
    .where('m.shop_id', '=', shopId)
    .where('m.return_id', '=', returnId)
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  const shop = await findMailShop(db, shopId)
  const found = row && (await findMailReturn(db, shopId, returnId, row.language))
  if (!row || !found) throw new EffectError('failed', { isFinal: true })
  const files = await db
    .selectFrom('message_files')
    .select('file_key')
    .where('shop_id', '=', shopId)
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()
  return {
    shop,
    found,
    language: row.language,
    body: deps.vault.open(row.body_sealed, messageAad(shopId, messageId)),
    fileKeys: files.map(({ file_key }) => file_key),
    page: await ownPage(deps, db, shopId, found, shop),
  }
}

/** A file that has been deleted since is left out. */
const attach = async ({ files }: Deps, shopId: number, keys: readonly string[], language: string) => {
  const words = wordsIn(MAIL_WORDS, language)
  const attached: MailAttachment[] = []
  for (const [i, key] of keys.entries()) {
    const content = await files.get(shopId, key)
    const contentType = readKey(key)?.contentType
    if (!content || !contentType) continue
    const extension = key.split('.').at(-1)
    attached.push({ name: `${words[kindOf(key)]}-${i + 1}.${extension}`, contentType, content })
  }
  return attached
}

export const sendMessage: EffectHandler = async (deps, { shopId, id, returnId, payload }, signal) => {
  const { message_id } = payload as EffectOf<'message-email'>['payload']
  const letter = await inShop(deps.db, shopId, (db) => load(deps, db, shopId, returnId ?? '', message_id))
  const { shop, found, language, fileKeys } = letter
  requireAddress(found.client_email)
  const about = { number: returnNumber(found.number), orderName: found.order_name }
  const made = makeLetter({ ...letter, ...about }, shopValues(deps.publicUrl, shop))
  const { subject, html: page, text } = addFooter(made, textIn(shop, 'email_footer', language))
  await sendMail(
    deps,
    {
      shopId,
      messageId: `${id}@${new URL(deps.publicUrl).hostname}`,
      from: { name: shop.sender_name, address: deps.mail.sender },
      replyTo: shop.contact_email || undefined,
      to: found.client_email,
      subject,
      html: page,
      text,
      language,
      attachments: await attach(deps, shopId, fileKeys, language),
    },
    signal,
  )
  return { message_id }
}
