import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type RefObject, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { UiProvider } from '../ui-provider.tsx'
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  NavLink,
  type Router,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useSearchParams,
} from './index.ts'

const Form = ({ isDirty }: { isDirty: boolean }) => {
  const hasUnsaved = useRef(isDirty) as RefObject<boolean>
  return <UnsavedGuard hasUnsaved={hasUnsaved} />
}

const Where = () => {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

const App = ({ router, isDirty = false }: { router: Router; isDirty?: boolean }) => (
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

const link = (name: string) => screen.getByRole('link', { name })
const expectAt = (address: string) => expect(screen.getByText(`at ${address}`)).toBeInTheDocument()
/** Reached by the browser's own buttons, which take their time. */
const findAt = (address: string) => screen.findByText(`at ${address}`)

/** A page below `/shopify`, as the admin of Shopify frames it. */
const openBelow = (address: string, isDirty = false) => {
  history.replaceState(null, '', `/shopify${address}`)
  const router = createBrowserRouter('/shopify')
  const { unmount } = render(<App router={router} isDirty={isDirty} />)
  return { router, unmount }
}

let top = 0
beforeEach(() => {
  top = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    top = y
  }) as typeof window.scrollTo)
})
afterEach(() => {
  history.replaceState(null, '', '/')
})

test('links lead below the base, without a reload, and carry the address that a new tab would open', async () => {
  openBelow('/returns?status=new')
  expectAt('/returns?status=new')
  expect(link('Rules')).toHaveAttribute('href', '/shopify/rules')
  expect(link('Page 2')).toHaveAttribute('href', '/shopify/returns?page=2')
  await userEvent.click(link('Rules'))
  expectAt('/rules')
  expect(location.pathname).toBe('/shopify/rules')
  act(() => history.back())
  await findAt('/returns?status=new')
})

/** What the router leaves to the browser, jsdom would only complain about. */
const leaveToBrowser = () => document.addEventListener('click', (event) => event.preventDefault(), { once: true })

test.each(['{Control>}', '{Meta>}', '{Shift>}', '{Alt>}'])(
  'a click with %s held is left to the browser',
  async (key) => {
    const router = createMemoryRouter('/returns')
    render(<App router={router} />)
    const user = userEvent.setup()
    await user.keyboard(key)
    leaveToBrowser()
    await user.click(link('Rules'))
    expectAt('/returns')
  },
)

test('so is a link that opens in a new tab', async () => {
  render(<App router={createMemoryRouter('/returns')} />)
  leaveToBrowser()
  await userEvent.click(link('Rules in a tab'))
  expectAt('/returns')
})

test.each([
  ['/returns', 'page'],
  ['/returns/abc', 'page'],
  ['/returns-of-another-kind', null],
  ['/rules', null],
])('at %s the link to the returns says it is current: %s', (address, current) => {
  render(<App router={createMemoryRouter(address)} />)
  expect(link('Returns').getAttribute('aria-current')).toBe(current)
})

test('a link to what is shown already makes no step for "back" to return to', async () => {
  const router = createMemoryRouter('/returns')
  render(<App router={router} />)
  await userEvent.click(link('Rules'))
  await userEvent.click(link('Rules'))
  act(() => router.navigate(-1))
  expectAt('/returns')
})

test('what a navigation says to its screen stays with the entry, also over a reload', async () => {
  const { router, unmount } = openBelow('/returns')
  act(() => router.navigate('/returns/abc', { state: { back: '/returns?page=2' } }))
  unmount()
  const reloaded = createBrowserRouter('/shopify')
  expect(reloaded.location()).toMatchObject({ pathname: '/returns/abc', state: { back: '/returns?page=2' } })
  expect(reloaded.location().key).toBe(router.location().key)
  expect([router.hasMoved(), reloaded.hasMoved()]).toEqual([true, false])
})

test('search parameters are read and set, from what they are by then', () => {
  const router = createMemoryRouter('/returns?status=new&q=50%2525')
  let set: ReturnType<typeof useSearchParams>[1] = () => undefined
  const Params = () => {
    const [search, setSearch] = useSearchParams()
    set = setSearch
    return <p>{search.get('q')}</p>
  }
  render(
    <RouterProvider router={router}>
      <Params />
    </RouterProvider>,
  )
  expect(screen.getByText('50%25')).toBeInTheDocument()
  const put = (name: string) => (search: URLSearchParams) => {
    search.set(name, '1')
    return search
  }
  act(() => {
    set(put('a'))
    set(put('b'), { replace: true })
  })
  expect(router.location().search).toBe('?status=new&q=50%2525&a=1&b=1')
})

test('a new screen begins at its top, a turned page stays, and back leads to where one was', async () => {
  const { router } = openBelow('/returns')
  top = 300
  await userEvent.click(link('Page 2'))
  expect(top).toBe(300)
  top = 450
  await userEvent.click(link('Rules'))
  expect(top).toBe(0)
  top = 20
  act(() => router.navigate(-1))
  await findAt('/returns?page=2')
  expect(top).toBe(450)
  act(() => router.navigate(1))
  await findAt('/rules')
  expect(top).toBe(20)
})

test('a reload leads to where the page was scrolled to', () => {
  const { unmount } = openBelow('/returns')
  top = 220
  window.dispatchEvent(new Event('pagehide'))
  expect(history.scrollRestoration).toBe('auto')
  unmount()
  top = 0
  render(<App router={createBrowserRouter('/shopify')} />)
  expect([top, history.scrollRestoration]).toEqual([220, 'manual'])
})

const dialog = () => screen.queryByRole('dialog')
const stay = () => userEvent.click(screen.getByRole('button', { name: 'unsaved.stay' }))
const leave = () => userEvent.click(screen.getByRole('button', { name: 'unsaved.leave' }))

const WAYS: readonly [string, (router: Router) => unknown][] = [
  ['a link', () => userEvent.click(link('Rules'))],
  ['the program', (router) => act(() => router.navigate('/rules'))],
  ['the program, in place of the screen', (router) => act(() => router.navigate('/rules', { replace: true }))],
]

test.each(WAYS)('unsaved text holds back %s, until it is given up', async (_, go) => {
  const { router } = openBelow('/returns/abc', true)
  await go(router)
  expectAt('/returns/abc')
  expect(location.pathname).toBe('/shopify/returns/abc')
  await stay()
  expect(dialog()).toBeNull()
  await go(router)
  await leave()
  expectAt('/rules')
  expect(location.pathname).toBe('/shopify/rules')
})

test.each(['back', 'forward'] as const)('unsaved text holds back the %s button of the browser', async (way) => {
  history.replaceState(null, '', '/shopify/returns')
  const router = createBrowserRouter('/shopify')
  router.navigate('/rules')
  router.navigate('/returns')
  router.navigate('/rules')
  const stop = router.listen()
  history.back()
  await vi.waitFor(() => expect(router.location().pathname).toBe('/returns'))
  stop()
  render(<App router={router} isDirty />)
  history[way]()
  await screen.findByRole('dialog')
  expectAt('/returns')
  expect(location.pathname).toBe('/shopify/returns')
  await stay()
  history[way]()
  await screen.findByRole('dialog')
  await leave()
  await findAt('/rules')
  expect(location.pathname).toBe('/shopify/rules')
})

test('pressing back twice in a row still asks, at the same location', async () => {
  history.replaceState(null, '', '/shopify/rules')
  const router = createBrowserRouter('/shopify')
  router.navigate('/return-reasons')
  router.navigate('/returns')
  render(<App router={router} isDirty />)
  history.back()
  history.back()
  await screen.findByRole('dialog')
  await vi.waitFor(() => expect(location.pathname).toBe('/shopify/returns'))
  expectAt('/returns')
})

test('turning a page of the same screen loses nothing and is not held back', async () => {
  openBelow('/returns', true)
  await userEvent.click(link('Page 2'))
  expectAt('/returns?page=2')
})

test('closing the page is asked about while there is unsaved text, and only then', () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { unmount } = openBelow('/returns')
  expect(closing()).toBe(false)
  unmount()
  openBelow('/returns', true)
  expect(closing()).toBe(true)
})

test('a link to a place within the page is an entry like any other', async () => {
  const { router } = openBelow('/returns', true)
  act(() => {
    location.hash = '#content'
  })
  await vi.waitFor(() => expect(router.location().hash).toBe('#content'))
  act(() => history.back())
  await vi.waitFor(() => expect(router.location().hash).toBe(''))
  expect(dialog()).toBeNull()
})
