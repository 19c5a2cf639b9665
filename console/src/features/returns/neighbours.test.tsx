import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../test/render-console.tsx'
import { detail, listItem, listOf, returnId, shopWith } from './test/shop.ts'

/** A return for every id that the list gives out. */
const get = async ({ params: { id } }: { params: { id: string | number } }) =>
  detail(Number(String(id).replace('return-', '')), { id: String(id) })

const headingOf = (number: number) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`from order #${number} `) })

const openFromList = async (number: number, address = '/returns?status=new&page=2', list = listOf(30)) => {
  const opened = await openConsole(address, shopWith({ list, get }))
  await opened.user.click(await screen.findByText(`#${number}`))
  await headingOf(number)
  return { ...opened, list }
}

const follow = (user: Awaited<ReturnType<typeof openFromList>>['user'], name: string) =>
  waitFor(async () => {
    const link = screen.getByRole('link', { name })
    expect(link).toHaveAttribute('aria-disabled', 'false')
    await user.click(link)
  })

test('next and previous walk along the list that was opened', async () => {
  const { user, currentAddress } = await openFromList(12)
  expect(screen.getByText('12 of 30')).toBeInTheDocument()
  await follow(user, 'Next return')
  await headingOf(13)
  expect(currentAddress()).toBe(`/returns/${returnId(13)}`)
  await follow(user, 'Previous return')
  await headingOf(12)
})

test('the walk goes on over the edge of a page, and back leads to the page it came to', async () => {
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

test('before the first return and after the last there is none', async () => {
  const { user } = await openFromList(30, '/returns?page=3')
  expect(screen.getByRole('link', { name: 'Next return' })).toHaveAttribute('aria-disabled', 'true')
  await follow(user, 'Previous return')
  await headingOf(29)
})

test('the way on survives that a moved return leaves the filtered list', async () => {
  let first = 1
  const list = listOf(3, (number) => listItem(number + first - 1))
  const { user, queryClient } = await openFromList(1, '/returns?status=new', list)
  first = 2
  await queryClient.refetchQueries({ queryKey: ['returns', 'list'] })
  await user.click(screen.getByRole('link', { name: 'Next return' }))
  await headingOf(2)
  expect(screen.getByText('2 of 3')).toBeInTheDocument()
})

test('back leads to the list with its filter, its page and where it was scrolled to', async () => {
  const { user, currentAddress } = await openFromList(11)
  await user.click(screen.getByRole('link', { name: 'Next return' }))
  await headingOf(12)
  await user.click(screen.getByRole('link', { name: 'Back to returns' }))
  await screen.findByText('#11')
  expect(currentAddress()).toBe('/returns?status=new&page=2')
})

test('the list is found again where it was left', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const opened = await openConsole('/returns?page=2', shopWith({ list: listOf(30), get }))
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

test('a return opened by its address alone has no neighbours to offer', async () => {
  await openConsole(`/returns/${returnId(5)}`, shopWith({ get }))
  await headingOf(5)
  expect(screen.queryByRole('link', { name: 'Next return' })).not.toBeInTheDocument()
})
