/** What `react-router` is where the first picture is built: links of the browser, at the address the page was opened with. */
import type { Props } from './draw.ts'
import { given } from './given.ts'
import { jsx } from './react.ts'

const hrefOf = (to: unknown) => {
  if (typeof to === 'string') return to
  const { search } = to as { readonly search: string }
  return given().pathname + search
}

/** `data-discover` is the router's own mark, kept so that nothing changes when it takes over. */
export const Link = ({ to, state: _, replace: _replace, preventScrollReset: _reset, ...rest }: Props) =>
  jsx('a', { ...rest, href: hrefOf(to), 'data-discover': 'true' })

export const NavLink = ({ className, ...rest }: Props) => {
  const isActive = rest.to === given().pathname
  return jsx(Link, {
    'aria-current': isActive ? 'page' : undefined,
    className: [className, isActive && 'active'].filter(Boolean).join(' '),
    ...rest,
  })
}

export const Outlet = () => given().screen
export const ScrollRestoration = () => null

export const useLocation = () => {
  const { pathname, search } = given()
  return { pathname, search, hash: '', key: 'default', state: null }
}
export const useSearchParams = () => [new URLSearchParams(given().search), () => {}]
export const useNavigate = () => () => {}
