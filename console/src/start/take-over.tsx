/**
 * The console draws the same again over the first picture, and keeps what the reader has done with it so far: where it is
 * scrolled to, and which link has the focus.
 */
import { type ReactNode, useLayoutEffect } from 'react'

export const LIVE_MARK = 'console-live'

const linksOf = (root: HTMLElement) => [...root.querySelectorAll('a')]

export const watchPicture = (root: HTMLElement) => {
  let focused: HTMLAnchorElement | undefined
  let links: HTMLAnchorElement[] = []
  const note = (target: EventTarget | null) => {
    links = linksOf(root)
    focused = links.find((link) => link === target)
  }
  const noteFocus = ({ target }: Event) => note(target)
  // A link that loses the focus by being taken away is still the one.
  const noteBlur = () =>
    setTimeout(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused = undefined
    })
  note(document.activeElement)
  root.addEventListener('focusin', noteFocus)
  root.addEventListener('focusout', noteBlur)

  let scrolledTo = 0
  return {
    /** As soon as the console stands where the picture was, before the router scrolls to where it thinks right. */
    begin: () => {
      scrolledTo = window.scrollY
    },
    end: () => {
      root.removeEventListener('focusin', noteFocus)
      root.removeEventListener('focusout', noteBlur)
      if (scrolledTo > 0) window.scrollTo(0, scrolledTo)
      const same = focused && linksOf(root)[links.indexOf(focused)]
      if (same && same.href === focused?.href) same.focus({ preventScroll: true })
      focused = undefined
      performance.mark(LIVE_MARK)
    },
  }
}

const Step = ({ run }: { run: () => void }) => {
  useLayoutEffect(run, [run])
  return null
}

interface TakeOverProps {
  readonly from: ReturnType<typeof watchPicture>
  readonly children: ReactNode
}

export const TakeOver = ({ from, children }: TakeOverProps) => (
  <>
    <Step run={from.begin} />
    {children}
    <Step run={from.end} />
  </>
)
