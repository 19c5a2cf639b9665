/** The pages of the development mail view. */
import type { Language } from '@returns-desk/contract'
import { formatExactTime } from '@returns-desk/engine'
import { html, joinHtml } from '../../../http/html.ts'
import { sheetPage } from '../../../http/pages/page.ts'
import { inputField, submitButton } from '../../../http/pages/parts.ts'
import type { KeptMail } from './queries.ts'

const TEXTS = {
  en: {
    title: 'Mails of the demo shop',
    lead: 'No mail server is configured, so mails are kept here instead of being sent.',
    filter: 'To',
    show: 'Show',
    empty: 'No mails yet.',
    back: 'All mails',
    from: 'From',
    to: 'To',
    at: 'Sent',
    links: 'Links to this server',
    content: 'The mail as it looks',
    plain: 'Plain text',
    attachments: 'Attachments',
  },
  ro: {
    title: 'E-mailurile magazinului demonstrativ',
    lead: 'Nu este configurat niciun server de e-mail, așa că mesajele sunt păstrate aici în loc să fie trimise.',
    filter: 'Către',
    show: 'Arată',
    empty: 'Încă niciun e-mail.',
    back: 'Toate e-mailurile',
    from: 'De la',
    to: 'Către',
    at: 'Trimis',
    links: 'Linkuri către acest server',
    content: 'E-mailul, așa cum arată',
    plain: 'Text simplu',
    attachments: 'Atașamente',
  },
} as const satisfies Record<Language, Record<string, string>>

const time = (at: Date, language: Language) =>
  html`<time datetime="${at.toISOString()}">${formatExactTime(at, language, 'UTC')}</time>`

export const mailsPage = (language: Language, mails: readonly KeptMail[], to: string) => {
  const text = TEXTS[language]
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/dev/mail/${mail.id}"><strong>${mail.subject}</strong></a><span class="quiet">${mail.recipient}</span>${time(mail.at, language)}</li>`,
  )
  return sheetPage(
    { language, title: text.title },
    html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
<form method="get" action="/dev/mail">
${inputField({ id: 'to', label: text.filter }, html`type="email" value="${to}" autocomplete="off"`)}
${submitButton(text.show)}
</form>
${mails.length === 0 ? html`<p>${text.empty}</p>` : html`<ul class="list">${joinHtml(rows)}</ul>`}`,
  )
}

/** Links in the frame do not work; those to this server are listed outside of it. */
const ownLinks = ({ plain }: KeptMail, publicUrl: string): string[] => {
  const links = plain.match(/https?:\/\/[^\s()<>"']+/g) ?? []
  return [...new Set(links)].filter((link) => link.startsWith(`${publicUrl}/`))
}

export const mailPage = (language: Language, mail: KeptMail, publicUrl: string) => {
  const text = TEXTS[language]
  const links = ownLinks(mail, publicUrl).map((link) => html`<li><a href="${link}">${link}</a></li>`)
  return sheetPage(
    { language, title: mail.subject },
    html`<p><a href="/dev/mail">${text.back}</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>${text.from}</dt><dd>${mail.sender}</dd>
<dt>${text.to}</dt><dd>${mail.recipient}</dd>
<dt>${text.at}</dt><dd>${time(mail.at, language)}</dd>
<dt>Message-ID</dt><dd>${mail.message_id}</dd>
${mail.attachments.length === 0 ? html`` : html`<dt>${text.attachments}</dt><dd>${mail.attachments.join(', ')}</dd>`}
</dl>
${links.length === 0 ? html`` : html`<h2>${text.links}</h2><ul>${joinHtml(links)}</ul>`}
<iframe sandbox="" src="/dev/mail/${mail.id}/content" title="${text.content}" class="mail"></iframe>
<h2>${text.plain}</h2>
<pre class="plain" tabindex="0">${mail.plain}</pre>`,
  )
}
