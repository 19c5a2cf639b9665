import { EmailTemplate, ReturnMessage, ReturnMessages, type Role } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { ALONE, detail, product, returnId, shopWith, statusAt } from '../../test/shop.ts'

type MessageStubs = NonNullable<Stubs['messages']>

const AT = '2026-10-06T08:05:00.000Z'
const entry = (kind: 'message_sent' | 'message_received', id: number) =>
  ({ id, at: AT, actor: 'staff', kind, from: null, to: null, note: null }) as const

const message = (own: Partial<ReturnMessage>) =>
  rowOf(ReturnMessage, {
    at: AT,
    from: 'staff',
    staff: { id: 1, name: 'Ana Pop' },
    body: 'Which size?',
    files: [],
    is_cancelled: false,
    ...own,
  })

const list = (own: Partial<ReturnMessages> = {}) =>
  vi.fn(async () =>
    rowOf(ReturnMessages, { data: [], more: 0, unanswered: 0, language: 'ro', is_readable: true, ...own }),
  )

const sent = (version = 4) => vi.fn(async () => ({ message: message({}), version }))

const TEMPLATE = rowOf(EmailTemplate, {
  ...{ id: 7, subject: 'Something is missing', template_type: 'action_needed', language: 'ro', default_language: true },
  ...{ html_content: '', content: null },
})

const open = (
  messages: MessageStubs,
  own: Partial<ReturnType<typeof detail>> = {},
  role: Role = 'agent',
  more: Stubs = {},
) => {
  const held = detail(1, own)
  const stubs = shopWith(
    { get: async () => held, ...more.returns },
    {
      ...ALONE,
      messages,
      emails: { list: async () => [TEMPLATE] },
      files: { downloadUrl: async () => ({ url: '/p.jpg' }) },
    },
  )
  return openConsole(`/returns/${returnId(1)}`, stubs, { who: { staff: { id: 1, name: 'Ana Pop', role } } })
}

const panel = async () =>
  within((await screen.findByRole('heading', { name: 'Messages' })).closest('section') as HTMLElement)

test('what was written is shown as text, with who wrote it, and an answer nobody replied to stands out', async () => {
  const data = [message({}), message({ from: 'customer', staff: null, body: '<b>M</b>, please' })]
  const timeline = [entry('message_sent', 1), entry('message_received', 2)]
  await open({ list: list({ data, unanswered: 1 }) }, { timeline })
  const shown = await panel()
  expect(await shown.findByText('<b>M</b>, please')).toBeInTheDocument()
  expect(shown.getByText('Ana Pop')).toBeInTheDocument()
  expect(shown.getByText('The customer has answered. Nobody has replied yet.')).toBeInTheDocument()
  expect(screen.getByText('The customer answered')).toBeInTheDocument()
})

test('without any message nothing is fetched', async () => {
  const asked = list()
  await open({ list: asked })
  expect((await panel()).getByText('Nothing has been written yet.')).toBeInTheDocument()
  expect(asked).not.toHaveBeenCalled()
})

test.each<Role>(['warehouse', 'viewer'])('a %s sees that there is a message, and cannot write one', async (role) => {
  const data = [message({ body: null })]
  await open({ list: list({ data, is_readable: false }) }, { timeline: [entry('message_sent', 1)] }, role)
  const shown = await panel()
  expect(await shown.findByText('Your role does not show what was written.')).toBeInTheDocument()
  expect(shown.queryByRole('button', { name: 'Write to the customer' })).not.toBeInTheDocument()
})

test('a message starts from a template, takes a photo along, and is sent as edited', async () => {
  const send = sent()
  const draft = vi.fn(async () => ({ text: 'Dragă Maria,', language: 'ro' }))
  const photos = [{ photo_key: '1/a.jpg' }]
  const { user } = await open({ list: list(), send, draft }, { return_products: [product(1, { photos })] })
  await user.click((await panel()).getByRole('button', { name: 'Write to the customer' }))
  const text = await screen.findByRole('textbox', { name: /^Message/ })
  expect(text).toHaveFocus()
  expect(await screen.findByText(/Their language: Romanian/)).toBeInTheDocument()
  await user.selectOptions(await screen.findByLabelText('Start from a template'), 'Something is missing')
  await waitFor(() => expect(text).toHaveValue('Dragă Maria,'))
  await user.type(text, ' ce mărime?')
  await user.click(screen.getByRole('checkbox', { name: 'Photo 1: Shirt 1 White / M' }))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('The message is on its way.')).toBeInTheDocument()
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({ body: 'Dragă Maria, ce mărime?', photo_keys: ['1/a.jpg'], move_to: null }),
    }),
  )
})

test('an empty message is not sent, and a refused one is still there', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('no')))
  const { user } = await open({ list: list(), send })
  await user.click((await panel()).getByRole('button', { name: 'Write to the customer' }))
  await user.click(await screen.findByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Write a message.')).toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'Which size?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The message could not be sent')
  expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('Which size?')
})

test('moving to “pending action” asks what is missing, and move and message go together', async () => {
  const send = sent(4)
  const undoMove = vi.fn(async () => detail(1))
  const { user } = await open({ list: list(), send }, {}, 'agent', { returns: { undoMove } })
  await user.click(await screen.findByRole('button', { name: 'Pending action' }))
  await user.type(await screen.findByRole('textbox', { name: /^What is missing/ }), 'Which size?')
  await user.click(screen.getByRole('button', { name: 'Move and send' }))
  expect(await screen.findByText(/was moved to “Pending action”. The message goes out with it./)).toBeInTheDocument()
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({ body: 'Which size?', move_to: 'pending_action' }),
      headers: { 'If-Match': '"3"' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(undoMove).toHaveBeenCalledWith(expect.objectContaining({ headers: { 'If-Match': '"4"' } })),
  )
})

test('the message is optional: the move alone is one click further', async () => {
  const move = vi.fn(async () => detail(1, { return_status: statusAt(6), version: 4 }))
  const { user } = await open({ list: list() }, {}, 'agent', { returns: { move } })
  await user.click(await screen.findByRole('button', { name: 'Pending action' }))
  await user.click(await screen.findByRole('button', { name: 'Move without a message' }))
  await waitFor(() =>
    expect(move).toHaveBeenCalledWith(expect.objectContaining({ query: { status: 'pending_action' } })),
  )
})
