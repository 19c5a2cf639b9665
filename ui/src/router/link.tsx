import type { ComponentProps, MouseEvent } from 'react'
import type { NavigateOptions } from './create-router.ts'
import type { To } from './location.ts'
import { useLocation, useRouter } from './router-context.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  readonly to: To
}

/** Clicks that open a new tab or window are left to the browser. */
const opensElsewhere = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  !['', '_self'].includes(event.currentTarget.target)

export const Link = ({ to, state, replace, preventScrollReset, onClick, ...rest }: LinkProps) => {
  const router = useRouter()
  useLocation() // A link inherits omitted URL parts from the current location.
  const href = router.href(to)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    // A link to the current location must not add a history entry.
    const isHere = href === router.href({ ...router.location() })
    router.navigate(to, { state, replace: replace ?? isHere, preventScrollReset })
  }
  return <a {...rest} href={href} onClick={open} />
}

interface NavLinkProps extends Omit<LinkProps, 'to'> {
  readonly to: string
}

/** Marks itself when it is the current page, or one above it. */
export const NavLink = (props: NavLinkProps) => {
  const { pathname } = useLocation()
  const isCurrent = pathname === props.to || pathname.startsWith(`${props.to}/`)
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />
}
