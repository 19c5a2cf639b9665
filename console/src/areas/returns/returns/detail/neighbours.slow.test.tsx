import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import type { Stubs } from '../../../../test/stub-api.ts'
import { detail, listItem, returnId, shopWith, statusAt } from '../test/shop.ts'

afterEach(() => vi.useRealTimers())

const PAGE = 10

/** A shop with numbered returns, newest first; moved ones are no longer new. */
const serverWith = (total: number) => {
  const moved = new Set<number>()
  const numberOf = (id: string | number) => Number(String(id).replace('return-', ''))
  const newOnes = (status: string | undefined) =>
    Array.from({ length: total }, (_, index) => index + 1).filter((number) => !status || !moved.has(number))
  const idOf = (number: number | undefined) => (number === undefined ? null : returnId(number))
  const held = (number: number) => detail(number, { return_status: statusAt(moved.has(number) ? 3 : 1), timeline: [] })
  const api = {
    get: async ({ params }) => held(numberOf(params.id)),
    list: async ({ query: { page = '0', status } = {} } = {}) => {
      const all = newOnes(status)
      const data = all.slice(Number(page) * PAGE, Number(page) * PAGE + PAGE).map((number) => listItem(number))
      return { data, page: Number(page), total_pages: Math.ceil(all.length / PAGE), total_items: all.length }
    },
    neighbours: async ({ params, query: { status } = {} }) => {
      const number = numberOf(params.id)
      const all = newOnes(status)
      const previous = idOf(all.findLast((other) => other < number))
      return { previous, next: idOf(all.find((other) => other > number)), is_listed: all.includes(number) }
    },
    move: async ({ params }) => {
      moved.add(numberOf(params.id))
      return held(numberOf(params.id))
    },
  } satisfies NonNullable<Stubs['returns']>
  return { api, moved }
}

const headingOf = (number: number) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`from order #${number} `) })

const openFromList = async (number: number, address = '/returns?status=new&page=2', server = serverWith(30)) => {
  const opened = await openConsole(address, shopWith(server.api))
  await opened.user.click(await screen.findByText(`#${number}`))
  await headingOf(number)
  return { ...opened, ...server }
}

const follow = (user: Awaited<ReturnType<typeof openFromList>>['user'], name: string) =>
  waitFor(async () => {
    const link = screen.getByRole('link', { name })
    expect(link).toHaveAttribute('aria-disabled', 'false')
    await user.click(link)
  })

test('next and previous follow the list that the return was opened from', async () => {
  const { user, currentAddress } = await openFromList(12)
  expect(screen.getByText('12 of 30')).toBeInTheDocument()
  await follow(user, 'Next return')
  await headingOf(13)
  expect(currentAddress()).toBe(`/returns/${returnId(13)}`)
  await follow(user, 'Previous return')
  await headingOf(12)
})

test('walking continues across pages, and back leads to the page of the current return', async () => {
  const { user, currentAddress } = await openFromList(20)
  await follow(user, 'Next return')
  await headingOf(21)
  expect(screen.getByText('21 of 30')).toBeInTheDocument()
  await follow(user, 'Previous return')
  await headingOf(20)
  await follow(user, 'Next return')
  await headingOf(21)
  await user.click(screen.getByRole('link', { name: 'Back to returns' }))
  await screen.findByText('#21')
  expect(currentAddress()).toBe('/returns?status=new&page=3')
})

test('the first return has no previous one, and the last no next one', async () => {
  const { user } = await openFromList(30, '/returns?page=3')
  expect(screen.getByRole('link', { name: 'Next return' })).toHaveAttribute('aria-disabled', 'true')
  await follow(user, 'Previous return')
  await headingOf(29)
})

test('walking a filtered list and moving each return skips none at the edge of a page', async () => {
  const total = 12
  const { user, moved } = await openFromList(1, '/returns?status=new', serverWith(total))
  for (let number = 1; number <= total; number++) {
    await headingOf(number)
    expect(screen.getByText(`${number} of ${total}`)).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Received' }))
    await waitFor(() => expect(moved).toContain(number))
    if (number < total) await follow(user, 'Next return')
  }
  expect(moved.size).toBe(total)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Next return' })).toHaveAttribute('aria-disabled', 'true'),
  )
})

test('a return that a colleague moves next to this one is not skipped', async () => {
  const server = serverWith(5)
  server.moved.add(2).add(3)
  const { user } = await openFromList(1, '/returns?status=new', server)
  await screen.findByText('1 of 3')
  server.moved.delete(3)
  // Long enough after the neighbours were fetched: they are fetched again on click.
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 60_000)
  await follow(user, 'Next return')
  await headingOf(3)
})

test('back leads to the current place in the list after returns were moved out of it', async () => {
  const { user, currentAddress } = await openFromList(10, '/returns?status=new')
  await user.click(await screen.findByRole('button', { name: 'Received' }))
  await follow(user, 'Next return')
  await headingOf(11)
  await user.click(screen.getByRole('link', { name: 'Back to returns' }))
  await screen.findByText('#11')
  expect(currentAddress()).toBe('/returns?status=new')
})

test('back leads to the list with its filter, its page and its scroll position', async () => {
  const { user, currentAddress } = await openFromList(11)
  await follow(user, 'Next return')
  await headingOf(12)
  await user.click(screen.getByRole('link', { name: 'Back to returns' }))
  await screen.findByText('#11')
  expect(currentAddress()).toBe('/returns?status=new&page=2')
})

test('the list is restored as it was left', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const opened = await openConsole('/returns?page=2', shopWith(serverWith(30).api))
  await screen.findByText('#18')
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(420)
  window.dispatchEvent(new Event('scroll'))
  await opened.user.click(screen.getByText('#18'))
  await headingOf(18)
  scrollTo.mockClear()
  await opened.user.click(screen.getByRole('link', { name: 'Back to returns' }))
  await screen.findByText('#18')
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 420))
})

test('a return opened by its URL alone has no neighbours', async () => {
  await openConsole(`/returns/${returnId(5)}`, shopWith(serverWith(30).api))
  await headingOf(5)
  expect(screen.queryByRole('link', { name: 'Next return' })).not.toBeInTheDocument()
})
