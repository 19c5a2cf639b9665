import { ApiError } from '@returns-desk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import { detail, product, returnId, shopWith } from '../../test/shop.ts'

const photos = ['front', 'back', 'label'].map((photo_key) => ({ photo_key }))

type Asked = { query: { key: string; size?: 'thumb' } }
const addressFor = ({ query: { key, size } }: Asked) => ({ url: `/files/${size ?? 'whole'}/${key}` })

const open = (downloadUrl = vi.fn(async (asked: Asked) => addressFor(asked))) =>
  openConsole(
    `/returns/${returnId(1)}`,
    shopWith({ get: async () => detail(1, { return_products: [product(1, { photos })] }) }, { files: { downloadUrl } }),
  )

const shownPhoto = () => within(screen.getByRole('dialog')).getByRole('img')
const openFirst = () => screen.findByRole('button', { name: 'Open photo 1 of 3: Shirt 1 White / M' })

test('a thumbnail opens the photo in full size, under the name of the product', async () => {
  const { user } = await open()
  await user.click(await openFirst())
  expect(screen.getByRole('dialog', { name: 'Shirt 1 White / M - Preview' })).toBeInTheDocument()
  await waitFor(() => expect(shownPhoto()).toHaveAttribute('src', `${location.origin}/files/whole/front`))
})

test('arrow keys turn to the neighbours and stop at the ends; Escape closes', async () => {
  const { user } = await open()
  await user.click(await openFirst())
  const dialog = screen.getByRole('dialog')
  within(dialog).getByRole('button', { name: 'Close preview' }).focus()
  await user.keyboard('{ArrowLeft}')
  expect(within(dialog).getByText('1 of 3')).toBeInTheDocument()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(within(dialog).getByText('3 of 3')).toBeInTheDocument()
  await waitFor(() => expect(shownPhoto()).toHaveAttribute('src', `${location.origin}/files/whole/label`))
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('closing takes its 300 ms, and focus returns to the thumbnail', async () => {
  const { user } = await open()
  const thumbnail = await openFirst()
  await user.click(thumbnail)
  await user.click(screen.getByRole('button', { name: 'Close preview' }))
  expect(screen.getByRole('dialog')).toHaveAttribute('data-closing', 'true')
  expect(screen.getByRole('dialog')).toHaveStyle({ transitionDuration: '300ms' })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(thumbnail).toHaveFocus()
})

test('the back button closes the photo and stays on the return', async () => {
  const { user, currentAddress, router } = await open()
  await user.click(await openFirst())
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Close preview' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(currentAddress()).toBe(`/returns/${returnId(1)}?photo=1.2`)
  act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(currentAddress()).toBe(`/returns/${returnId(1)}`)
})

test('closing leaves no history entry behind, wherever the photo was opened from', async () => {
  const { user, currentAddress, router } = await open()
  await user.click(await openFirst())
  await user.click(screen.getByRole('button', { name: 'Close preview' }))
  await waitFor(() => expect(currentAddress()).toBe(`/returns/${returnId(1)}`))
  act(() => router.navigate(`/returns/${returnId(1)}?photo=1.3`))
  expect(within(await screen.findByRole('dialog')).getByText('3 of 3')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close preview' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(currentAddress()).toBe(`/returns/${returnId(1)}`)
})

test.each(['photo=1.9', 'photo=2.1', 'photo=x'])(
  'an address with %s, which is not there, opens nothing',
  async (search) => {
    await openConsole(
      `/returns/${returnId(1)}?${search}`,
      shopWith(
        { get: async () => detail(1, { return_products: [product(1, { photos })] }) },
        { files: { downloadUrl: async (asked: Asked) => addressFor(asked) } },
      ),
    )
    await openFirst()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  },
)

test('a photo whose URL cannot be fetched shows an error and can be retried', async () => {
  let isDown = true
  const downloadUrl = vi.fn(async (asked: Asked) => {
    if (isDown && asked.query.key === 'back') throw new ApiError(404, 'Not Found', { message: 'x' })
    return addressFor(asked)
  })
  const { user } = await open(downloadUrl)
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to get presigned URL for photo')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /Open photo 2 of 3/ })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('lists show thumbnails; a photo is fetched in full when it is opened', async () => {
  const downloadUrl = vi.fn(async (asked: Asked) => addressFor(asked))
  const { user } = await open(downloadUrl)
  const thumbnail = await openFirst()
  expect(thumbnail.querySelector('img')).toHaveAttribute('src', `${location.origin}/files/thumb/front`)
  const sizes = () => new Set(downloadUrl.mock.calls.map(([{ query }]) => query.size ?? 'whole'))
  expect(sizes()).toEqual(new Set(['thumb']))
  await user.click(thumbnail)
  await waitFor(() => expect(sizes()).toEqual(new Set(['thumb', 'whole'])))
})
