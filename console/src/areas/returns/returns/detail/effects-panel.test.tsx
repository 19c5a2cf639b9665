import { ApiError, type EffectEntry } from '@returns-desk/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import type { Stubs } from '../../../../test/stub-api.ts'
import { ALONE, detail, returnId, shopWith } from '../test/shop.ts'

const effect = (number: number, own: Partial<EffectEntry> = {}): EffectEntry => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'email',
  title: `Mail ${number}`,
  state: 'done',
  attempts: 1,
  next_attempt_at: null,
  last_error: null,
  at: '2026-10-05T14:30:00.000Z',
  done_at: '2026-10-05T14:31:00.000Z',
  ...own,
})

const FAILED = effect(1, { state: 'failed', attempts: 24, last_error: 'The mail server refuses this e-mail.' })
const WAITING = effect(2, {
  state: 'pending',
  attempts: 3,
  last_error: 'The mail server cannot be reached.',
  next_attempt_at: '2026-10-05T15:00:00.000Z',
  done_at: null,
})

const openReturn = (effects: EffectEntry[], others: Stubs = {}, language: 'en' | 'ro' = 'en') => {
  const get = vi.fn(async () => detail(1, { effects }))
  return openConsole(`/returns/${returnId(1)}`, shopWith({ get }, others), { language })
}

const panel = async (title = 'Automatic actions') =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)

test('staff see what was sent, skipped, or failed and why, newest first', async () => {
  const skipped = effect(3, { state: 'skipped', last_error: 'The shop no longer has a template for it.' })
  await openReturn([effect(4), FAILED, skipped, WAITING])
  await (await panel()).findAllByText(/PM/)
  const items = (await panel()).getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual([
    expect.stringMatching(/^Mail 2Waiting.*The mail server cannot be reached\.Next attempt: .*6:00 PM/),
    expect.stringMatching(/^Mail 3Skipped.*no longer has a template/),
    expect.stringMatching(/^Mail 1Failed.*refuses this e-mail/),
    expect.stringMatching(/^Mail 4Sent · .*5:31 PM$/),
  ])
})

test('failed and pending effects can be retried at a click; completed ones cannot', async () => {
  const retry = vi.fn(async () => effect(1, { state: 'pending', done_at: null }))
  const { user } = await openReturn([effect(4), FAILED, WAITING], { effects: { retry } })
  expect((await panel()).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Retry now: Mail 2',
    'Retry now: Mail 1',
  ])
  await user.click(screen.getByRole('button', { name: 'Retry now: Mail 1' }))
  expect(retry).toHaveBeenCalledWith(expect.objectContaining({ params: { id: returnId(1), effect_id: FAILED.id } }))
  expect(await screen.findByText('“Mail 1” is being tried again.')).toBeInTheDocument()
})

test.for([
  ['agent', ['Retry now: Mail 1']],
  ['finance', ['Retry now: Refund']],
  ['manager', ['Retry now: Refund', 'Retry now: Mail 1']],
  ['warehouse', []],
] as const)('%s retries a refund only with the permission for money, all else as before', async ([role, offered]) => {
  const refund = { ...FAILED, id: effect(5).id, kind: 'refund-at-platform', title: 'Refund' }
  const get = async () => detail(1, { effects: [FAILED, refund] })
  await openConsole(`/returns/${returnId(1)}`, shopWith({ get }, ALONE), {
    who: { staff: { id: 7, name: 'Alex', role } },
  })
  await (await panel()).findAllByText(/PM/)
  const buttons = (await panel()).queryAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(offered)
})

test('a retry that is refused says why', async () => {
  const refusal = new ApiError(409, 'Conflict', { message: 'This is already done or in progress.' })
  const { user } = await openReturn([FAILED], { effects: { retry: () => Promise.reject(refusal) } })
  await user.click(await screen.findByRole('button', { name: 'Retry now: Mail 1' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is already done or in progress.')
})

test('a return without effects has no such panel', async () => {
  await openReturn([])
  await screen.findByRole('heading', { name: 'Timeline' })
  expect(screen.queryByRole('heading', { name: 'Automatic actions' })).not.toBeInTheDocument()
})

test('all of it in Romanian', async () => {
  await openReturn([FAILED], {}, 'ro')
  const section = await panel('Acțiuni automate')
  expect(section.getByText('Eșuat')).toBeInTheDocument()
  expect(section.getByRole('button', { name: 'Încercați acum: Mail 1' })).toHaveTextContent('Încercați acum')
})

test('of many effects the newest are shown, and older ones at a click', async () => {
  const list = vi.fn(async () => ({ data: [effect(1), effect(2)], more: 0 }))
  const get = vi.fn(async () => detail(1, { effects: [effect(3), effect(4)], effects_more: 2 }))
  const { user } = await openConsole(`/returns/${returnId(1)}`, shopWith({ get }, { effects: { list } }))
  const titles = async () => (await panel()).getAllByText(/^Mail \d$/).map(({ textContent }) => textContent)
  expect(await titles()).toEqual(['Mail 4', 'Mail 3'])
  await user.click((await panel()).getByRole('button', { name: 'Show earlier entries (2)' }))
  await (await panel()).findByText('Mail 1')
  expect(await titles()).toEqual(['Mail 4', 'Mail 3', 'Mail 2', 'Mail 1'])
  expect(list).toHaveBeenCalledWith({ params: { id: returnId(1) }, query: { before: effect(3).id } })
  expect((await panel()).queryByRole('button', { name: /earlier/ })).toBeNull()
})
