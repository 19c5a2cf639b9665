import { Notification } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '../../../paths.ts'
import { openConsole } from '../../../test/render-console.tsx'

const ANA = { id: 1, name: 'Ana Pop', role: 'agent' } as const
const RETURN = 'return-000000000000001'

const notification = (id: number, own: Partial<Notification> = {}) =>
  rowOf(Notification, {
    id,
    kind: 'mentioned',
    at: '2026-10-05T14:30:00.000Z',
    is_read: false,
    return_id: RETURN,
    order_name: '#1001',
    by: { id: 2, name: 'Dan' },
    data: {},
    ...own,
  })

const openBell = async (all: Notification[]) => {
  const markRead = vi.fn(async () => ({ count: 0 }))
  const unread = async () => ({ count: all.filter(({ is_read }) => !is_read).length })
  const opened = await openConsole(
    paths.otherSettings,
    {
      notifications: { unread, list: async () => all, markRead },
      // The return that a notification leads to is another test's.
      returns: { get: () => new Promise<never>(() => {}) },
      returnStatuses: { list: async () => [] },
      rules: { trace: async () => [] },
    },
    { who: { staff: ANA } },
  )
  return { ...opened, markRead }
}

test('the bell counts what is new, lists it, and opening one reads it', async () => {
  const { user, markRead, currentAddress } = await openBell([
    notification(3),
    notification(2, { kind: 'failed', data: { what: 'label' }, by: null, is_read: true }),
    notification(1, { kind: 'refund_due', data: { count: 3 }, return_id: null, order_name: null, by: null }),
  ])
  const [bell] = await screen.findAllByRole('button', { name: 'Notifications: 2 unread' })
  await user.click(bell as HTMLElement)
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  await within(panel).findByRole('link', { name: /mentioned you/ })
  const links = within(panel)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(links[0]).toContain('New: Dan mentioned you in a note: #1001')
  expect(links[1]).toContain('The shipping label needs your attention: #1001')
  expect(links[2]).toContain('3 refunds are due soon')
  expect(
    within(panel)
      .getByRole('link', { name: /refunds/ })
      .getAttribute('href'),
  ).toBe(paths.refunds)
  await user.click(within(panel).getByRole('link', { name: /mentioned you/ }))
  expect(markRead).toHaveBeenCalledWith({ body: { ids: [3] } })
  expect(currentAddress()).toBe(paths.return(RETURN))
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
})

test('all are read at once', async () => {
  const { user, markRead } = await openBell([notification(1)])
  const [bell] = await screen.findAllByRole('button', { name: 'Notifications: 1 unread' })
  await user.click(bell as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(markRead).toHaveBeenCalledWith({ body: {} })
  expect(await screen.findAllByRole('button', { name: 'Notifications' })).not.toHaveLength(0)
})

test('back ends that know no people show no bell', async () => {
  await openConsole(paths.otherSettings)
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
})

test('an owner reads which account, approval or refund was changed, from what to what', async () => {
  const control = (id: number, data: Notification['data'], own = {}) =>
    notification(id, { kind: 'control_changed', return_id: null, order_name: null, data, ...own })
  const { user } = await openBell([
    control(3, { control: 'bank_account', from: 'RO49…0001', to: 'RO66…7890' }),
    control(2, { control: 'four_eyes' }),
    control(
      1,
      { control: 'correction', from: '31', to: '50031', currency: 'RON' },
      { return_id: RETURN, order_name: '#7' },
    ),
  ])
  await user.click((await screen.findAllByRole('button', { name: /Notifications/ }))[0] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const account = await panel.findByRole('link', { name: /changed the account .* from RO49…0001 to RO66…7890/ })
  expect(account).toHaveAttribute('href', paths.bankSettings)
  expect(panel.getByRole('link', { name: /switched off the approval/ })).toHaveAttribute('href', paths.bankSettings)
  const raised = panel.getByRole('link', { name: /above what the customer paid, from .*31\.00.* to .*50,031\.00.*#7/ })
  expect(raised).toHaveAttribute('href', paths.return(RETURN))
})
