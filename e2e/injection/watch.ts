/** Detects what a payload may do: run, request another server, or become an element of a page. */
import type { BrowserContext, Page } from '@playwright/test'

/** Everything forbidden that the pages of this context do. They may only request one server. */
export const watch = async (context: BrowserContext, origin: string): Promise<string[]> => {
  const noticed: string[] = []
  const at = (page: Page | null | undefined, what: string) => noticed.push(`${page?.url()}: ${what}`)
  await context.exposeBinding('pwn', ({ page }, number: unknown) => at(page, `payload ${number} ran`))
  // If a content security policy had to block something, markup reached the page.
  await context.exposeBinding('policyStopped', ({ page }, what: string) => at(page, `the policy stopped ${what}`))
  await context.addInitScript(() => {
    const { policyStopped } = globalThis as unknown as { policyStopped: (what: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      policyStopped(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  await context.route(
    (url) => url.origin !== origin && /^https?:$/.test(url.protocol),
    (route) => {
      noticed.push(`asked for ${route.request().url()}`)
      return route.abort()
    },
  )
  context.on('dialog', (dialog) => {
    at(dialog.page(), `a dialog: ${dialog.message()}`)
    return dialog.dismiss()
  })
  context.on('weberror', (error) => at(error.page(), `an error: ${error.error().message}`))
  return noticed
}

/** Elements and attributes created by a payload, whether or not they do anything. */
export const grownIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isPlanted = (value: string) => /pwn\(\d|evil\.example/i.test(value)
    const ADDRESSES = /^(?:src|srcset|href|xlink:href|action|formaction|data|poster|background|values)$/i
    // A mail program is not a page, and a picture runs nothing.
    const isHarmless = (name: string, { href }: URL) =>
      /^mailto:/.test(href) || (name === 'src' && /^data:image/.test(href))
    const leadsAway = (name: string, value: string) => {
      if (!isPlanted(value)) return false
      const url = URL.parse(value, document.baseURI)
      return url !== null && url.origin !== location.origin && !isHarmless(name, url)
    }
    const faultOf = (element: Element, { name, value }: Attr) =>
      /^on[a-z]+$/i.test(name) ||
      (ADDRESSES.test(name) && leadsAway(name, value)) ||
      (/^(?:style|srcdoc|content)$/i.test(name) && isPlanted(value) && element.getAttribute('sandbox') !== '')
    return [...document.querySelectorAll('*')].flatMap((element) => [
      ...[...element.attributes]
        .filter((attribute) => faultOf(element, attribute))
        .map(({ name, value }) => `<${element.localName} ${name}=${value}>`),
      ...(/^(?:script|style)$/i.test(element.localName) && isPlanted(element.textContent ?? '')
        ? [`<${element.localName}>${element.textContent}`]
        : []),
    ])
  })

/** The readable content of a page: its text, and the values of its fields. */
export const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return [document.body.textContent, ...fields].join('\n')
  })
