import { useLayoutEffect, useRef } from 'react'

const MARGIN_PX = 16

/**
 * Opens below, or above where the page ends before the popover would: a page inside a frame cannot grow for it. Then brings
 * it into view.
 */
export const usePopoverPlace = <Popover extends HTMLElement>() => {
  const popover = useRef<Popover>(null)
  useLayoutEffect(() => {
    const element = popover.current
    if (!element) return
    const { top, bottom } = element.getBoundingClientRect()
    const pageEnd = document.body.getBoundingClientRect().bottom
    const roomAbove = (element.parentElement?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (bottom + MARGIN_PX > pageEnd && roomAbove > bottom - top) element.dataset.side = 'above'
    element.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return popover
}
