/**
 * The console draws the same again over the first picture, and keeps what the reader has done with it so far: where it is
 * scrolled to (it is as tall as before, and the router leaves it alone), also sideways within it, and which link has the
 * focus.
 */
import { type ReactNode, useLayoutEffect } from 'react'

export const LIVE_MARK = 'console-live'

/** Rows that are pushed sideways where they do not fit. */
const rowsOf = (root: HTMLElement) => [...root.querySelectorAll('nav')]

const linksOf = (root: HTMLElement) => [...root.querySelectorAll('a')]

/** What the page comes with is there until something else is drawn. */
const isPictureIn = (root: HTMLElement) => !root.querySelector('.outline')

/** Where there is a picture, the page stays where the reader has scrolled to; a router that starts anew would scroll it. */
export const routerStart = (root: HTMLElement) => (isPictureIn(root) ? { hydrationData: { loaderData: {} } } : {})

/** Follows what the reader does with the picture, and answers how to do it again to what has come in its place. */
export const watchPicture = (root: HTMLElement) => {
  let focused: HTMLAnchorElement | undefined
  let links: HTMLAnchorElement[] = []
  const note = (target: EventTarget | null) => {
    links = linksOf(root)
    focused = links.find((link) => link === target)
  }
  const noteFocus = ({ target }: Event) => note(target)
  let pushed: readonly number[] = []
  const notePush = () => {
    pushed = rowsOf(root).map(({ scrollLeft }) => scrollLeft)
  }
  // A link that loses the focus by being taken away is still the one.
  const noteBlur = () =>
    setTimeout(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused = undefined
    })
  note(document.activeElement)
  notePush()
  // In a row itself it stays unless it is caught on its way down.
  root.addEventListener('scroll', notePush, true)
  root.addEventListener('focusin', noteFocus)
  root.addEventListener('focusout', noteBlur)

  return () => {
    root.removeEventListener('scroll', notePush, true)
    root.removeEventListener('focusin', noteFocus)
    root.removeEventListener('focusout', noteBlur)
    for (const [index, row] of rowsOf(root).entries()) row.scrollLeft = pushed[index] ?? row.scrollLeft
    pushed = []
    const same = focused && linksOf(root)[links.indexOf(focused)]
    if (same && same.href === focused?.href) same.focus({ preventScroll: true })
    focused = undefined
    performance.mark(LIVE_MARK)
  }
}

interface TakeOverProps {
  readonly done: () => void
  readonly children: ReactNode
}

/** Calls `done` when all below it stands in the page. */
export const TakeOver = ({ done, children }: TakeOverProps) => {
  useLayoutEffect(done, [done])
  return children
}
