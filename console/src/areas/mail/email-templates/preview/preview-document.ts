/**
 * The page that a preview shows. A template is untrusted code: its editor must not be able to run a script in a
 * colleague's console, nor learn when they look at it. The layers of defence, outermost first: the frame's `sandbox`
 * (no scripts, forms or popups; outside the editor also a separate origin), the policy in its first line (no scripts,
 * no requests), and what is removed here.
 *
 * Remote images are blocked too until the user allows them, as in a mail client: a URL would be requested letter by
 * letter while it is typed, and each request tells its host that the template is open.
 */
const FORBIDDEN = 'script, link, base, meta, iframe, frame, frameset, object, embed, portal, template'
const REMOTE_IMAGE = /(?:src|srcset|poster|background|<image[^>]*href)\s*=\s*["']?\s*https?:|url\(\s*["']?\s*https?:/i

// A link keeps its looks and says where it leads, but leads nowhere: the frame would show that page in our screen.
const ownStyle = (isDark: boolean) =>
  `:where(html){background:${isDark ? '#1f1f1f' : '#fff'};color:${isDark ? '#eee' : '#111'}}:where(a[data-link]){color:${isDark ? '#9cf' : '#00e'};text-decoration:underline}`

/** A mail asks its program whether it is dark. Here the reader decides, whatever the console looks like. */
const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi
const inScheme = (css: string, isDark: boolean) =>
  css.replace(SCHEME, (_, wanted: string) =>
    (wanted.toLowerCase() === 'dark') === isDark ? '(min-width: 0)' : '(min-width: 999999px)',
  )

const policy = (showsImages: boolean) =>
  `default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:${showsImages ? ' https:' : ''}; style-src 'unsafe-inline'`

const disarm = (element: Element) => {
  for (const { name } of [...element.attributes]) {
    if (/^on|^(?:autofocus|ping|download|target)$/i.test(name)) element.removeAttribute(name)
  }
  if (!/^(?:a|area)$/i.test(element.localName)) return
  const address = element.getAttribute('href') ?? element.getAttribute('xlink:href')
  if (address === null) return
  element.removeAttribute('href')
  element.removeAttribute('xlink:href')
  element.setAttribute('data-link', '')
  element.setAttribute('title', address)
}

const addFirst = (head: HTMLHeadElement, name: string, attributes: Record<string, string>, text = '') => {
  const element = head.ownerDocument.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  head.prepend(element)
}

export const hasRemoteImages = (html: string) => REMOTE_IMAGE.test(html)

/** Parsed, never rendered: such a document runs no scripts and makes no requests. */
export const previewDocument = (html: string, { showsImages = false, isDark = false } = {}): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(FORBIDDEN)) element.remove()
  for (const element of page.querySelectorAll('*')) disarm(element)
  for (const sheet of page.querySelectorAll('style')) sheet.textContent = inScheme(sheet.textContent ?? '', isDark)
  addFirst(page.head, 'style', {}, ownStyle(isDark))
  addFirst(page.head, 'meta', { name: 'referrer', content: 'no-referrer' })
  addFirst(page.head, 'meta', { 'http-equiv': 'Content-Security-Policy', content: policy(showsImages) })
  return `<!doctype html>${page.documentElement.outerHTML}`
}
