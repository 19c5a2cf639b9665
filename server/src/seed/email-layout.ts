/**
 * The frame around the e-mails that a shop starts with: one column, styles written on each element and tables for what
 * must line up, because that is what mail programs agree on. Staff edit the finished HTML, so it stays short.
 */
import type { Language } from '@returns-desk/contract'

export interface MailText {
  /** What staff find it by; the same for all its languages. */
  readonly subject: string
  /** The subject line of the mail. */
  readonly title: string
  readonly paragraphs: readonly string[]
  /** What is worth finding again at a glance: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** A single value to be copied or typed. */
  readonly code?: string
  readonly button?: readonly [label: string, href: string]
  readonly closing?: readonly string[]
}

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#1d2733'
const QUIET = '#5c6773'
const ACCENT = '#1f5f4f'

const paragraph = (text: string) => `      <p style="margin:0 0 16px;font-size:16px;line-height:1.6">${text}</p>`

const factTable = (facts: MailText['facts']) =>
  facts
    ? [
        '      <table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 24px;border-top:1px solid #e3e6ea">',
        ...facts.map(
          ([label, value]) =>
            `        <tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #e3e6ea;font-size:14px;color:${QUIET};vertical-align:top">${label}</td><td style="padding:10px 0;border-bottom:1px solid #e3e6ea;font-size:15px;vertical-align:top;word-break:break-word">${value}</td></tr>`,
        ),
        '      </table>',
      ]
    : []

const codeBox = (code: string | undefined) =>
  code
    ? [
        `      <p style="margin:8px 0 24px;padding:18px;background:#f2f5f4;border-radius:8px;text-align:center;font-size:30px;font-weight:600;letter-spacing:4px">${code}</p>`,
      ]
    : []

const buttonLine = (button: MailText['button']) =>
  button
    ? [
        `      <p style="margin:24px 0"><a href="${button[1]}" style="display:inline-block;padding:12px 22px;background:${ACCENT};color:#ffffff;border-radius:6px;font-size:16px;font-weight:600;text-decoration:none">${button[0]}</a></p>`,
      ]
    : []

const SIGNATURE: Record<Language, string> = { en: 'Kind regards,', ro: 'Cu drag,' }

export const layOut = (mail: MailText, language: Language): string =>
  [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '  <meta charset="utf-8">',
    '  <meta name="viewport" content="width=device-width, initial-scale=1">',
    `  <title>${mail.title}</title>`,
    '</head>',
    `<body style="margin:0;padding:24px 12px;background:#f2f3f1;color:${INK};${FONT}">`,
    '  <div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:10px;overflow:hidden">',
    `    <div style="padding:18px 28px;border-bottom:3px solid ${ACCENT};font-size:17px;font-weight:600">%shop.name%</div>`,
    '    <div style="padding:28px">',
    `      <h1 style="margin:0 0 18px;font-size:22px;line-height:1.3">${mail.subject}</h1>`,
    ...mail.paragraphs.map(paragraph),
    ...factTable(mail.facts),
    ...codeBox(mail.code),
    ...buttonLine(mail.button),
    ...(mail.closing ?? []).map(paragraph),
    `      <p style="margin:24px 0 0;font-size:15px;line-height:1.6;color:${QUIET}">${SIGNATURE[language]}<br>%shop.name%</p>`,
    '    </div>',
    '  </div>',
    '</body>',
    '</html>',
  ].join('\n')
