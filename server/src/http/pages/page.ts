/** The one layout of the pages that this server draws itself. They work without scripts, or say what they are missing. */
import { type Html, html, joinHtml } from '../html.ts'

export const STYLESHEET = '/host/pages.css'

/** `card` is a form in the middle of the page, `sheet` something to read, `frame` a bar above the console. */
type Look = 'card' | 'wide card' | 'sheet' | 'frame'

interface PageHead {
  readonly language: string
  readonly title: string
  readonly look: Look
  /** Addresses of its own scripts. */
  readonly scripts?: readonly string[]
}

export interface Page {
  readonly content: string
  /** Without any, none is allowed to run. */
  readonly hasScripts: boolean
}

const scriptTag = (address: string) => html`<script type="module" src="${address}"></script>`

export const page = ({ language, title, look, scripts = [] }: PageHead, body: Html): Page => ({
  hasScripts: scripts.length > 0,
  content: String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Returns Desk</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${STYLESHEET}">
${joinHtml(scripts.map(scriptTag))}
</head>
<body class="${look}">
${body}
</body>
</html>`),
})

/** The product's mark beside a name. */
export const mark = (name: string) =>
  html`<p class="mark"><img src="/favicon.svg" alt="" width="24" height="24"> ${name}</p>`

interface Card extends Omit<PageHead, 'look'> {
  readonly lead: string
  readonly isWide?: boolean
  /** Stands beside the mark. */
  readonly beside?: Html
}

/** A page with one thing to do. */
export const cardPage = ({ lead, isWide = false, beside = html``, ...head }: Card, content: Html) =>
  page(
    { ...head, look: isWide ? 'wide card' : 'card' },
    html`<main>
<div class="top">${mark('Returns Desk')}${beside}</div>
<h1>${head.title}</h1>
<p class="lead">${lead}</p>
${content}
</main>`,
  )

/** A page to read. */
export const sheetPage = (head: Omit<PageHead, 'look'>, content: Html) =>
  page({ ...head, look: 'sheet' }, html`<main>${content}</main>`)
