/** Walking through the rows of a list by keyboard: the link of a row gets the focus, so that Enter opens it. */
const rowLinks = () =>
  [...document.querySelectorAll('#content tbody tr')].flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? [])

const focusedRow = () => document.activeElement?.closest('#content tbody tr') ?? undefined

/** The row that was last walked to: coming back from a return, one goes on there. */
let last: string | null = null

export const walkRows = (by: 1 | -1) => {
  const links = rowLinks()
  const row = focusedRow()
  const at = links.findIndex((link) => link.closest('tr') === row)
  const known = links.findIndex((link) => link.getAttribute('href') === last)
  const next = links[at === -1 ? Math.max(0, known) : at + by]
  if (!next) return
  last = next.getAttribute('href')
  next.focus({ preventScroll: true })
  next.closest('tr')?.scrollIntoView?.({ block: 'nearest' })
}

/** Presses the box of the row; with shift, as far as the one pressed before. */
export const selectRow = (shiftKey: boolean) =>
  focusedRow()
    ?.querySelector('input[type="checkbox"]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
