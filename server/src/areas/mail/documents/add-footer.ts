/** What the shop wants under each of its mails. Plain text, whatever stands in it: it is written by people. */
import { html as escaped, joinHtml } from '../../../http/html.ts'
import type { MadeMail } from './make-mail.ts'

const STYLE = [
  "max-width:560px;margin:16px auto 0;padding:0 28px;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  'font-size:13px;line-height:1.6;color:#5c6773;text-align:center;word-break:break-word',
].join(';')

const linesOf = (footer: string) => footer.split(/\r\n?|\n/)

const footerHtml = (footer: string) => {
  const lines = linesOf(footer).map((line, i) => (i === 0 ? escaped`${line}` : escaped`<br>${line}`))
  return escaped`<div class="rd-quiet" style="${STYLE}">${joinHtml(lines)}</div>`.toString()
}

/** At the end of the page, which is the end of the text where a template has no page around it. */
const beforeEnd = (page: string, part: string) => {
  const end = page.toLowerCase().lastIndexOf('</body')
  return end < 0 ? `${page}\n${part}` : `${page.slice(0, end)}${part}\n${page.slice(end)}`
}

/** After cleaning, which it has no need of. The line before it is how mail programs recognise what is no part of the message. */
export const addFooter = <Mail extends Pick<MadeMail, 'html' | 'text'>>(mail: Mail, footer: string): Mail =>
  footer === ''
    ? mail
    : {
        ...mail,
        html: beforeEnd(mail.html, footerHtml(footer)),
        text: `${mail.text}\n\n-- \n${linesOf(footer).join('\n')}`,
      }
