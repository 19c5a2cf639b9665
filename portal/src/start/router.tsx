/** Addresses of the portal, by the browser's own history. A dozen screens need no library. */
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'

interface NavigateOptions {
  readonly replace?: boolean
  /** Stays with the entry of the history, over a reload too. */
  readonly state?: string
}

interface Router {
  /** Below the shop: `/`, `/order`, `/returns/…`. */
  readonly path: string
  readonly href: (path: string) => string
  readonly navigate: (path: string, options?: NavigateOptions) => void
  /** Someone moved here from another screen: the heading takes the focus. A freshly opened page keeps the browser's. */
  readonly hasMoved: boolean
}

const RouterContext = createContext<Router | undefined>(undefined)

export const useRouter = (): Router => {
  const router = useContext(RouterContext)
  if (!router) throw new Error('useRouter needs a RouterProvider above it')
  return router
}

const pathBelow = (base: string) => location.pathname.slice(base.length).replace(/\/+$/, '') || '/'

export const RouterProvider = ({ handle, children }: { handle: string; children: ReactNode }) => {
  const base = `/portal/${handle}`
  const [{ path, hasMoved }, setPlace] = useState(() => ({ path: pathBelow(base), hasMoved: false }))

  const arrive = useCallback(() => setPlace({ path: pathBelow(base), hasMoved: true }), [base])
  useEffect(() => {
    addEventListener('popstate', arrive)
    return () => removeEventListener('popstate', arrive)
  }, [arrive])

  const router = useMemo<Router>(
    () => ({
      path,
      hasMoved,
      href: (to) => base + to,
      navigate: (to, { replace = false, state = '' } = {}) => {
        history[replace ? 'replaceState' : 'pushState'](state, '', base + to)
        window.scrollTo(0, 0)
        arrive()
      },
    }),
    [path, hasMoved, base, arrive],
  )
  return <RouterContext value={router}>{children}</RouterContext>
}

const opensElsewhere = (event: MouseEvent) =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

interface LinkProps {
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export const Link = ({ to, className, children }: LinkProps) => {
  const { href, navigate } = useRouter()
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={href(to)} className={className} onClick={open}>
      {children}
    </a>
  )
}
