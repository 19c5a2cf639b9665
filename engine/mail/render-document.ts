/**
 * The HTML of a mail that is written without HTML: one column, styles on each element and tables for what must line up,
 * because that is what mail programs agree on. The style sheet only adds what can be done without: dark colours and
 * narrow screens. Colour and logo are variables, so that all mails follow when the shop changes them.
 */
import type { Block, Inline, ListItem, MailDocument, Paragraph, TextMark } from './document.ts'

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#1d2733'
const QUIET = '#5c6773'
const LINE = '#e3e6ea'

const STYLE = `  <style>
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .rd-page { background: #12161a !important; color: #e8ebee !important; }
      .rd-card { background: #1d2329 !important; }
      .rd-quiet { color: #aab4be !important; }
      .rd-line { border-color: #3a444e !important; }
      .rd-code { background: #2a323a !important; }
    }
    @media (max-width: 480px) {
      .rd-page { padding: 0 !important; }
      .rd-card { border-radius: 0 !important; }
      .rd-inner { padding: 20px !important; }
      .rd-label { display: block !important; padding: 10px 0 0 !important; border-bottom: 0 !important; }
      .rd-value { display: block !important; padding: 2px 0 10px !important; }
    }
  </style>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const LINK_STYLE = 'color:inherit;text-decoration:underline'

/** Where a link leads is checked for every mail alike, after the values are filled in: see `cleanHtml` on the server. */
const marked = (html: string, mark: TextMark) =>
  mark.type === 'strong'
    ? `<strong>${html}</strong>`
    : `<a href="${escaped(mark.attrs.href.trim())}" style="${LINK_STYLE}">${html}</a>`

const inline = (node: Inline): string => {
  if (node.type === 'hard_break') return '<br>'
  const html = node.type === 'text' ? escaped(node.text) : escaped(`%${node.attrs.name}%`)
  return (node.marks ?? []).reduce(marked, html)
}

const inlines = ({ content = [] }: Paragraph) => content.map(inline).join('')

const item = ({ content }: ListItem) =>
  `        <li style="margin:0 0 6px">${content.map(inlines).filter(Boolean).join('<br>')}</li>`

const list = (tag: 'ul' | 'ol', items: readonly ListItem[]) => [
  `      <${tag} style="margin:0 0 16px;padding:0 0 0 24px;font-size:16px;line-height:1.6">`,
  ...items.map(item),
  `      </${tag}>`,
]

const block = (node: Block): string[] => {
  if (node.type === 'bullet_list') return list('ul', node.content)
  if (node.type === 'ordered_list') return list('ol', node.content)
  const html = inlines(node)
  return html === '' ? [] : [`      <p style="margin:0 0 16px;font-size:16px;line-height:1.6">${html}</p>`]
}

const factRow = ({ label, value }: MailDocument['facts'][number]) =>
  `        <tr><td class="rd-quiet rd-line rd-label" style="padding:10px 16px 10px 0;border-bottom:1px solid ${LINE};font-size:14px;color:${QUIET};vertical-align:top">${escaped(label)}</td><td class="rd-line rd-value" style="padding:10px 0;border-bottom:1px solid ${LINE};font-size:15px;vertical-align:top;word-break:break-word">${escaped(value)}</td></tr>`

const factTable = (facts: MailDocument['facts']) =>
  facts.length === 0
    ? []
    : [
        `      <table role="presentation" class="rd-line" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 24px;border-top:1px solid ${LINE}">`,
        ...facts.map(factRow),
        '      </table>',
      ]

const highlightBox = (value: string) =>
  value === ''
    ? []
    : [
        `      <p class="rd-code" style="margin:8px 0 24px;padding:18px;background:#f2f5f4;border-radius:8px;text-align:center;font-size:30px;font-weight:600;letter-spacing:4px">${escaped(value)}</p>`,
      ]

const buttonLine = (button: MailDocument['button']) =>
  button
    ? [
        `      <p style="margin:24px 0"><a href="${escaped(button.href.trim())}" style="display:inline-block;padding:12px 22px;background:%shop.color%;color:%shop.color_text%;border-radius:6px;font-size:16px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>`,
      ]
    : []

const when = (text: string, line: string) => (text === '' ? [] : [line])

export const renderDocument = (mail: MailDocument, language: string): string =>
  [
    '<!doctype html>',
    `<html lang="${escaped(language)}">`,
    '<head>',
    '  <meta charset="utf-8">',
    '  <meta name="viewport" content="width=device-width, initial-scale=1">',
    '  <meta name="color-scheme" content="light dark">',
    '  <meta name="supported-color-schemes" content="light dark">',
    ...when(mail.subject, `  <title>${escaped(mail.subject)}</title>`),
    STYLE,
    '</head>',
    `<body class="rd-page" style="margin:0;padding:24px 12px;background:#f2f3f1;color:${INK};${FONT}">`,
    ...when(
      mail.preheader,
      `  <div style="display:none;max-height:0;overflow:hidden;font-size:1px">${escaped(mail.preheader)}</div>`,
    ),
    '  <div class="rd-card" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:10px;overflow:hidden">',
    '    <div class="rd-inner" style="padding:18px 28px;border-bottom:3px solid %shop.color%;font-size:17px;font-weight:600">%shop.logo%</div>',
    '    <div class="rd-inner" style="padding:28px">',
    ...when(
      mail.heading,
      `      <h1 style="margin:0 0 18px;font-size:22px;line-height:1.3">${escaped(mail.heading)}</h1>`,
    ),
    ...mail.body.flatMap(block),
    ...factTable(mail.facts),
    ...highlightBox(mail.highlight),
    ...buttonLine(mail.button),
    ...mail.closing.flatMap(block),
    ...when(
      mail.signature,
      `      <p class="rd-quiet" style="margin:24px 0 0;font-size:15px;line-height:1.6;color:${QUIET}">${escaped(mail.signature)}<br>%shop.name%</p>`,
    ),
    '    </div>',
    '  </div>',
    '</body>',
    '</html>',
  ].join('\n')
