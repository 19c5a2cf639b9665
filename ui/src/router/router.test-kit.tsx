/** An app on the router, with links and a form that may have unsaved text. */
import { render, screen } from '@testing-library/react'
import { type RefObject, useRef } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { UiProvider } from '../ui-provider.tsx'
import {
  createBrowserRouter,
  Link,
  NavLink,
  type Router,
  RouterProvider,
  ScrollRestoration,
  useLocation,
} from './index.ts'

const Form = ({ isDirty }: { isDirty: boolean }) => {
  const hasUnsaved = useRef(isDirty) as RefObject<boolean>
  return <UnsavedGuard hasUnsaved={hasUnsaved} />
}

const Where = () => {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

export const App = ({ router, isDirty = false }: { router: Router; isDirty?: boolean }) => (
  <RouterProvider router={router}>
    <Where />
    <Link to="/rules">Rules</Link>
    <Link to="/rules" target="_blank">
      Rules in a tab
    </Link>
    <Link to={{ search: 'page=2' }} preventScrollReset>
      Page 2
    </Link>
    <NavLink to="/returns">Returns</NavLink>
    <UiProvider>
      <Form isDirty={isDirty} />
    </UiProvider>
    <ScrollRestoration />
  </RouterProvider>
)

export const link = (name: string) => screen.getByRole('link', { name })
export const expectAt = (address: string) => expect(screen.getByText(`at ${address}`)).toBeInTheDocument()
/** Reached by the browser's own buttons, which are asynchronous. */
export const findAt = (address: string) => screen.findByText(`at ${address}`)

/** A page below `/shopify`, framed by Shopify's admin. */
export const openBelow = (address: string, isDirty = false) => {
  history.replaceState(null, '', `/shopify${address}`)
  const router = createBrowserRouter('/shopify')
  const { unmount } = render(<App router={router} isDirty={isDirty} />)
  return { router, unmount }
}

/** jsdom does not scroll: this window remembers its scroll position. For the tests of the calling file. */
export const fakeScrolling = () => {
  const page = { top: 0 }
  beforeEach(() => {
    page.top = 0
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.top)
    vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
      page.top = y
    }) as typeof window.scrollTo)
  })
  afterEach(() => {
    history.replaceState(null, '', '/')
  })
  return page
}
