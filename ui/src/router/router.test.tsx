import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createBrowserRouter, createMemoryRouter, RouterProvider, useSearchParams } from './index.ts'
import { App, expectAt, fakeScrolling, findAt, link, openBelow } from './router.test-kit.tsx'

const page = fakeScrolling()

test('links include the base path, navigate without a reload, and have the URL that a new tab would open', async () => {
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

/** jsdom only logs an error for what the router leaves to the browser. */
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

test('a click on a link that opens in a new tab is left to the browser', async () => {
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

test('a link to the current page adds no history entry', async () => {
  const router = createMemoryRouter('/returns')
  render(<App router={router} />)
  await userEvent.click(link('Rules'))
  await userEvent.click(link('Rules'))
  act(() => router.navigate(-1))
  expectAt('/returns')
})

test('navigation state stays with its history entry, even after a reload', async () => {
  const { router, unmount } = openBelow('/returns')
  act(() => router.navigate('/returns/abc', { state: { back: '/returns?page=2' } }))
  unmount()
  const reloaded = createBrowserRouter('/shopify')
  expect(reloaded.location()).toMatchObject({ pathname: '/returns/abc', state: { back: '/returns?page=2' } })
  expect(reloaded.location().key).toBe(router.location().key)
  expect([router.hasMoved(), reloaded.hasMoved()]).toEqual([true, false])
})

test('search parameters are read and set, starting from their latest values', () => {
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

test('a new screen starts at its top, a turned page stays, and back restores the position', async () => {
  const { router } = openBelow('/returns')
  page.top = 300
  await userEvent.click(link('Page 2'))
  expect(page.top).toBe(300)
  page.top = 450
  await userEvent.click(link('Rules'))
  expect(page.top).toBe(0)
  page.top = 20
  act(() => router.navigate(-1))
  await findAt('/returns?page=2')
  expect(page.top).toBe(450)
  act(() => router.navigate(1))
  await findAt('/rules')
  expect(page.top).toBe(20)
})

test('a reload restores the scroll position', () => {
  const { unmount } = openBelow('/returns')
  page.top = 220
  window.dispatchEvent(new Event('pagehide'))
  expect(history.scrollRestoration).toBe('auto')
  unmount()
  page.top = 0
  render(<App router={createBrowserRouter('/shopify')} />)
  expect([page.top, history.scrollRestoration]).toEqual([220, 'manual'])
})
