/**
 * Below, or above where the page ends before the popover would: a page inside a frame cannot grow for it. Once it has its
 * place it is brought into view: the frame may be taller than the window.
 */
export const POPOVER_PLACE = {
  gutter: 4,
  // The top bar of a small screen covers what is below it.
  overflowPadding: { top: 60, right: 8, bottom: 8, left: 8 },
  unmountOnHide: true,
  // Called when it has its place.
  autoFocusOnShow: (first: HTMLElement | null) => {
    first?.closest('[role=dialog], [role=listbox]')?.scrollIntoView?.({ block: 'nearest' })
    return false
  },
}
