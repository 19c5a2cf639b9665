import { ApiError, type Photo } from '@returns-desk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { UploadOptions, UploadPhoto } from '../../../../start/upload-photo.ts'
import { openPortal } from '../../../../test/open-portal.tsx'
import { order } from '../../../../test/orders.ts'

const PHOTO: Photo = { id: '3f0b3f3e-8a6a-4a53-9c5e-1a2b3c4d5e6f', url: '/photos/1' }
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])
const jpeg = (name = 'seam.jpg', type = 'image/jpeg') => new File([JPEG], name, { type })

const openShirt = async (upload: UploadPhoto, removePhoto = vi.fn(async () => undefined)) => {
  const portal = { order: vi.fn(async () => order()), saveDraft: async () => undefined, removePhoto }
  const opened = await openPortal('/order', { portal }, { isSignedIn: true, upload })
  await opened.user.click(await screen.findByRole('checkbox', { name: /Product shirt/ }))
  // A phone's file picker may return types that the page did not ask for.
  const user = userEvent.setup({ applyAccept: false })
  const add = (...files: File[]) => user.upload(screen.getByLabelText('Add photos'), files)
  return { ...opened, add, removePhoto, portal }
}

test('a photo is uploaded with progress, shown, and can be removed', async () => {
  let finish = (_: Photo) => undefined as unknown
  const silent: UploadOptions['onProgress'] = () => undefined
  let tell = silent
  const { user, add, removePhoto } = await openShirt((_, { onProgress }) => {
    tell = onProgress
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  await add(jpeg())
  await screen.findByRole('progressbar')
  await waitFor(() => expect(tell).not.toBe(silent))
  act(() => tell(0.4))
  expect(screen.getByRole('progressbar', { name: 'Uploading seam.jpg' })).toHaveValue(0.4)
  await act(async () => finish(PHOTO))
  expect(screen.getByRole('img', { name: 'Photo 1 of Product shirt' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  expect(screen.queryByRole('img', { name: /Photo 1/ })).not.toBeInTheDocument()
  expect(removePhoto).toHaveBeenCalledWith({ params: { id: PHOTO.id } })
})

test('a failed upload can be retried', async () => {
  const upload = vi.fn(async () => PHOTO).mockRejectedValueOnce(new TypeError('lost'))
  const { user, add } = await openShirt(upload)
  await add(jpeg())
  expect(await screen.findByText(/There is no connection right now/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try to upload seam.jpg again' }))
  expect(await screen.findByRole('img', { name: 'Photo 1 of Product shirt' })).toBeInTheDocument()
})

test('the server’s message about a photo is shown unchanged', async () => {
  const refusal = new ApiError(400, '', { code: 'photo_unreadable', message: 'That is no picture of ours.' })
  const { add } = await openShirt(async () => Promise.reject(refusal))
  await add(jpeg())
  expect(await screen.findByText('That is no picture of ours.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Try to upload/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove seam.jpg' })).toBeInTheDocument()
})

test('a file of another type is not sent', async () => {
  const upload = vi.fn(async () => PHOTO)
  const { user, add } = await openShirt(upload)
  await add(new File(['x'], 'bill.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('This file is not a JPEG, PNG or WebP picture.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove bill.pdf' }))
  expect(screen.queryByText('bill.pdf')).not.toBeInTheDocument()
  expect(upload).not.toHaveBeenCalled()
})

test.for([
  ['a photo without a file extension', jpeg('scan', '')],
  ['a photo with the extension of another type', jpeg('IMG_0042.HEIC', 'image/heic')],
] as const)('%s is recognised by its content', async ([, file]) => {
  const upload = vi.fn(async (_: Blob) => PHOTO)
  const { add } = await openShirt(upload)
  await add(file)
  expect(await screen.findByRole('img', { name: 'Photo 1 of Product shirt' })).toBeInTheDocument()
  expect(upload.mock.calls[0]?.[0]).toMatchObject({ type: 'image/jpeg', size: JPEG.length })
})

test.for([
  ['an empty file', new File([], 'empty.jpg', { type: 'image/jpeg' })],
  ['an HTML page named like a photo', new File(['<html>'], 'page.jpg', { type: 'image/jpeg' })],
] as const)('%s is not sent', async ([, file]) => {
  const upload = vi.fn(async () => PHOTO)
  const { add } = await openShirt(upload)
  await add(file)
  expect(await screen.findByText('This file is not a JPEG, PNG or WebP picture.')).toBeInTheDocument()
  expect(upload).not.toHaveBeenCalled()
})

test('a photo whose upload response was lost does not use up a place', async () => {
  let made = 0
  const upload = vi.fn(async () => ({ ...PHOTO, id: `${PHOTO.id}-${made++}` }))
  upload.mockRejectedValueOnce(new TypeError('lost'))
  const { user, add, removePhoto, portal } = await openShirt(upload)
  await add(jpeg())
  portal.order.mockResolvedValue(order({ photos: [{ id: 'lost', url: '/photos/lost' }] }))
  await user.click(await screen.findByRole('button', { name: 'Try to upload seam.jpg again' }))
  await screen.findByRole('img', { name: 'Photo 1 of Product shirt' })
  expect(removePhoto).not.toHaveBeenCalled()
  await add(...Array.from({ length: 9 }, (_, index) => jpeg(`${index}.jpg`)))
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(10))
  expect(removePhoto).toHaveBeenCalledExactlyOnceWith({ params: { id: 'lost' } })
})

test('a photo that the server cannot read does not use up a place', async () => {
  let made = 0
  const upload = vi.fn(async () => ({ ...PHOTO, id: `${PHOTO.id}-${made++}` }))
  upload.mockRejectedValueOnce(new ApiError(400, '', { code: 'photo_unreadable', message: 'Half a picture.' }))
  const { add } = await openShirt(upload)
  await add(jpeg('half.jpg'))
  expect(await screen.findByText('Half a picture.')).toBeInTheDocument()
  await add(...Array.from({ length: 10 }, (_, index) => jpeg(`${index}.jpg`)))
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(10))
})

test('the eleventh photo is refused', async () => {
  let made = 0
  const upload = vi.fn(async () => ({ ...PHOTO, id: `${PHOTO.id}-${made++}` }))
  const { add } = await openShirt(upload)
  await add(...Array.from({ length: 11 }, (_, index) => jpeg(`${index}.jpg`)))
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(10))
  expect(screen.getByText('A return can have at most 10 photos.')).toBeInTheDocument()
  expect(upload).toHaveBeenCalledTimes(10)
})

test('of twelve files at once, the two that are not photos use up no place', async () => {
  let made = 0
  const upload = vi.fn(async () => ({ ...PHOTO, id: `${PHOTO.id}-${made++}` }))
  const { add } = await openShirt(upload)
  const bill = new File(['x'], 'bill.pdf', { type: 'application/pdf' })
  const huge = new File([JPEG, new Uint8Array(10 * 1024 * 1024)], 'huge.jpg', { type: 'image/jpeg' })
  await add(bill, huge, ...Array.from({ length: 10 }, (_, index) => jpeg(`${index}.jpg`)))
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(10))
  expect(screen.getByText('This file is not a JPEG, PNG or WebP picture.')).toBeInTheDocument()
  expect(screen.getByText('Photos can be up to 10 MB.')).toBeInTheDocument()
  expect(screen.queryByText('A return can have at most 10 photos.')).not.toBeInTheDocument()
})

test('at most two photos are uploaded at once, the others wait', async () => {
  const finish: ((photo: Photo) => void)[] = []
  const upload = vi.fn(() => new Promise<Photo>((resolve) => finish.push(resolve)))
  const { user, add } = await openShirt(upload)
  await add(jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg'), jpeg('4.jpg'))
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  await user.click(screen.getByRole('button', { name: 'Remove 3.jpg' }))
  await act(async () => finish[0]?.(PHOTO))
  expect(upload).toHaveBeenCalledTimes(3)
  expect(upload).toHaveBeenLastCalledWith(expect.objectContaining({ name: '4.jpg' }), expect.anything())
})

test('a product deselected by mistake comes back with its comment and photos', async () => {
  const { user, add, removePhoto } = await openShirt(async () => PHOTO)
  await add(jpeg())
  await screen.findByRole('img', { name: 'Photo 1 of Product shirt' })
  await user.type(screen.getByLabelText(/Anything else/), 'The seam is open.')
  const shirt = screen.getByRole('checkbox', { name: /Product shirt/ })
  await user.click(shirt)
  expect(screen.queryByLabelText(/Anything else/)).not.toBeInTheDocument()
  await user.click(shirt)
  expect(screen.getByLabelText(/Anything else/)).toHaveValue('The seam is open.')
  expect(screen.getByRole('img', { name: 'Photo 1 of Product shirt' })).toBeInTheDocument()
  expect(removePhoto).not.toHaveBeenCalled()
})

test('photos of a deselected product are removed if there is no room for new ones', async () => {
  let made = 0
  const upload = vi.fn(async () => ({ ...PHOTO, id: `${PHOTO.id}-${made++}` }))
  const { user, add, removePhoto } = await openShirt(upload)
  await add(...Array.from({ length: 10 }, (_, index) => jpeg(`${index}.jpg`)))
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(10))
  await user.click(screen.getByRole('checkbox', { name: /Product shirt/ }))
  await user.click(screen.getByRole('checkbox', { name: /Product mug/ }))
  await add(jpeg('mug.jpg'))
  expect(await screen.findByRole('img', { name: 'Photo 1 of Product mug' })).toBeInTheDocument()
  expect(removePhoto).toHaveBeenCalledExactlyOnceWith({ params: { id: `${PHOTO.id}-0` } })
  await user.click(screen.getByRole('checkbox', { name: /Product shirt/ }))
  expect(screen.getAllByRole('img', { name: /Product shirt/ })).toHaveLength(9)
})

test('the focus stays in the photo list when one is removed', async () => {
  let made = 0
  const { user, add } = await openShirt(async () => ({ ...PHOTO, id: `${PHOTO.id}-${made++}` }))
  await add(jpeg('1.jpg'), jpeg('2.jpg'))
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Remove photo 2' }))
  expect(screen.getByRole('button', { name: 'Remove photo 1' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('Add photos')).toHaveFocus()
})

test('a photo can be taken with the camera, one at a time', async () => {
  const { user } = await openShirt(async () => PHOTO)
  const camera = screen.getByLabelText('Take a photo')
  expect(camera).toHaveAttribute('capture', 'environment')
  expect(camera).not.toHaveAttribute('multiple')
  await user.upload(camera, jpeg())
  expect(await screen.findByRole('img', { name: 'Photo 1 of Product shirt' })).toBeInTheDocument()
})
