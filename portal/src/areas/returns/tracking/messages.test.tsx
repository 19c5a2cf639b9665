import { ApiError, type PortalMessages } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UploadPhoto } from '../../../start/upload-photo.ts'
import { openPortal } from '../../../test/open-portal.tsx'
import { madeReturn, RETURN_ID } from '../../../test/orders.ts'
import type { Stubs } from '../../../test/stub-api.ts'

const QUESTION: PortalMessages = {
  can_answer: true,
  data: [
    {
      id: '0b9f6a3e-2c1d-4e5f-8a7b-6c5d4e3f2a1b',
      at: '2026-10-11T08:00:00.000Z',
      from: 'staff',
      body: 'Which size?\n<b>M</b>?',
      files: [{ url: '/files/a.jpg', kind: 'photo' }],
    },
  ],
}

const answered = (body: string): PortalMessages => ({
  can_answer: true,
  data: [
    ...QUESTION.data,
    { id: '1b9f6a3e-2c1d-4e5f-8a7b-6c5d4e3f2a1b', at: '2026-10-11T09:00:00.000Z', from: 'customer', body, files: [] },
  ],
})

const open = (portal: Stubs['portal'], upload?: UploadPhoto) =>
  openPortal(
    `/returns/${RETURN_ID}`,
    { portal: { getReturn: async () => madeReturn({ order_index: 6, has_messages: true }), ...portal } },
    { isSignedIn: true, ...(upload ? { upload } : {}) },
  )

// Not in jsdom.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo'
})

const photoFile = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'seam.jpg', { type: 'image/jpeg' })

test('what the shop wrote stands on the return’s page, as text', async () => {
  await open({ messages: async () => QUESTION })
  expect(await screen.findByText(/<b>M<\/b>\?/)).toBeInTheDocument()
  expect(screen.getByText('Atelier Mara', { selector: 'strong' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', '/files/a.jpg')
})

test('the customer answers with a photo, and sees the answer', async () => {
  const answer = vi.fn(async ({ body }: { body: { body: string } }) => answered(body.body))
  const upload = vi.fn<UploadPhoto>(async () => ({ id: 'photo-1', url: '/p.jpg' }))
  const { user } = await open({ messages: async () => QUESTION, answer: answer as never }, upload)
  await user.type(await screen.findByRole('textbox', { name: /Your answer/ }), 'M, please')
  await user.upload(screen.getByLabelText(/Add photos/), photoFile())
  expect(await screen.findByRole('button', { name: 'Remove photo 1' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('M, please', { selector: 'p' })).toBeInTheDocument()
  expect(answer).toHaveBeenCalledWith({
    params: { id: RETURN_ID },
    body: { id: expect.any(String), body: 'M, please', photo_ids: ['photo-1'] },
  })
  expect(screen.getByRole('textbox', { name: /Your answer/ })).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Remove photo 1' })).not.toBeInTheDocument()
})

test('an answer that does not get through is kept, and sent again under the same key', async () => {
  const answer = vi.fn(async () => Promise.reject(new TypeError('no network')))
  const { user } = await open({ messages: async () => QUESTION, answer: answer as never })
  await user.type(await screen.findByRole('textbox', { name: /Your answer/ }), 'M, please')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection right now')
  expect(screen.getByRole('textbox', { name: /Your answer/ })).toHaveValue('M, please')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2))
  const [first, second] = answer.mock.calls as unknown as [{ body: { id: string } }][]
  expect(first?.[0].body.id).toBe(second?.[0].body.id)
})

test('an empty answer and a file that is no photo are explained where they are', async () => {
  const { user } = await open({ messages: async () => QUESTION })
  await user.click(await screen.findByRole('button', { name: 'Send answer' }))
  expect(within(await screen.findByRole('alert')).getByText('Write a message.')).toBeInTheDocument()
  const file = new File(['hello'], 'notes.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText(/Add photos/), file)
  expect(await screen.findByText('notes.jpg: This file is not a JPEG, PNG or WebP picture.')).toBeInTheDocument()
})

test('a return that was closed long ago takes no answers', async () => {
  await open({ messages: async () => ({ ...QUESTION, can_answer: false }) })
  expect(await screen.findByText(/This return was closed a while ago/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument()
})

test('who only has the link learns that the shop wrote, not what', async () => {
  const track = async () => madeReturn({ has_messages: true })
  await openPortal(`/returns/${RETURN_ID}`, { portal: { track } })
  expect(await screen.findByText(/The shop has written to you/)).toBeInTheDocument()
})

test('if the messages cannot be loaded, the rest of the page is there', async () => {
  await open({ messages: async () => Promise.reject(new ApiError(500, '', {})) })
  expect(await screen.findByText('Something went wrong on our side. Please try again.')).toBeInTheDocument()
  expect(screen.getByText('Pending action')).toBeInTheDocument()
})
