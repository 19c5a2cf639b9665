/**
 * The preview beside the editor. A frame that loads a new page at every pause in the typing jumps to its top; this one keeps its
 * page and gets a new content, so that whoever mends the last line of a long mail goes on seeing it.
 *
 * For that its document must be ours to reach, so this one frame has our origin. It has no leave to run a script all the same:
 * neither by its sandbox nor by the policy of the page it was opened with, which goes for all that is put into it later.
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
