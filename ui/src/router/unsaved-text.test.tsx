import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createBrowserRouter, type Router } from './index.ts'
import { App, expectAt, fakeScrolling, findAt, link, openBelow } from './router.test-kit.tsx'

fakeScrolling()

const dialog = () => screen.queryByRole('dialog')
const stay = () => userEvent.click(screen.getByRole('button', { name: 'unsaved.stay' }))
const leave = () => userEvent.click(screen.getByRole('button', { name: 'unsaved.leave' }))

const WAYS: readonly [string, (router: Router) => unknown][] = [
  ['a link', () => userEvent.click(link('Rules'))],
  ['the program', (router) => act(() => router.navigate('/rules'))],
  ['the program, in place of the screen', (router) => act(() => router.navigate('/rules', { replace: true }))],
]

test.each(WAYS)('unsaved text blocks %s until it is discarded', async (_, go) => {
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

test.each(['back', 'forward'] as const)('unsaved text blocks the %s button of the browser', async (way) => {
  history.replaceState(null, '', '/shopify/returns')
  const router = createBrowserRouter('/shopify')
  router.navigate('/rules')
  router.navigate('/returns')
  router.navigate('/rules')
  const stop = router.listen()
  history.back()
  await expect.poll(() => router.location().pathname).toBe('/returns')
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
  await expect.poll(() => location.pathname).toBe('/shopify/returns')
  expectAt('/returns')
})

test('turning a page of the same screen loses nothing and is not blocked', async () => {
  openBelow('/returns', true)
  await userEvent.click(link('Page 2'))
  expectAt('/returns?page=2')
})

test('closing the page asks for confirmation only while there is unsaved text', () => {
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

test('a link to an anchor within the page is a normal history entry', async () => {
  const { router } = openBelow('/returns', true)
  act(() => {
    location.hash = '#content'
  })
  await expect.poll(() => router.location().hash).toBe('#content')
  act(() => history.back())
  await expect.poll(() => router.location().hash).toBe('')
  expect(dialog()).toBeNull()
})
