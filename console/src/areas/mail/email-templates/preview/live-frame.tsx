/**
 * The preview beside the editor. A frame that loads a new page on every change would jump to its top; this one keeps
 * its page and replaces the content, so that editing the last line of a long mail keeps that line in view.
 *
 * For that we need access to its document, so this one frame shares our origin. It still cannot run scripts: both its
 * sandbox and the policy of its initial page forbid them, and that policy also covers all content set later.
 */
import { useEffect, useRef, useState } from 'react'

/** The page itself and not the empty one that a frame begins with, which knows no policy yet. */
const isOpen = (shown: Document | null | undefined): shown is Document =>
  shown?.URL === 'about:srcdoc' && shown.readyState !== 'loading'

/** Content that is half typed may be shorter for a moment: who was further down before is to come back there. */
const placeOf = ({ scrollTop, scrollHeight, clientHeight }: Element, before: number) =>
  scrollTop + clientHeight >= scrollHeight - 1 ? Math.max(before, scrollTop) : scrollTop

/** Puts another page into a document and answers where it was scrolled to. */
const redraw = (shown: Document, page: string, before = 0): number => {
  const next = new DOMParser().parseFromString(page, 'text/html')
  const place = placeOf(shown.documentElement, before)
  shown.documentElement.replaceWith(shown.importNode(next.documentElement, true))
  shown.documentElement.scrollTo?.({ top: place, behavior: 'instant' })
  return place
}

interface LiveFrameProps {
  readonly page: string
  readonly title: string
  readonly className: string | undefined
}

export const LiveFrame = ({ page, title, className }: LiveFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(page)
  const drawn = useRef(first)
  const place = useRef(0)
  const draw = () => {
    const shown = frame.current?.contentDocument
    if (drawn.current === page || !isOpen(shown)) return
    drawn.current = page
    place.current = redraw(shown, page, place.current)
  }
  useEffect(draw)
  return (
    <iframe
      ref={frame}
      className={className}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={first}
      onLoad={draw}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail must be scrollable by keyboard.
      tabIndex={0}
    />
  )
}
