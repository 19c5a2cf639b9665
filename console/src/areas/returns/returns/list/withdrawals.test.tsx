import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { detail, listItem, listOf, returnId, shopWith } from '../test/shop.ts'

const WITHDRAWAL = { received_at: '2026-10-05T14:30:00.000Z', refund_due: '2026-10-19', is_at_risk: false }

test('a return from a withdrawal is marked in the list, with its refund date', async () => {
  const list = listOf(2, (number) => listItem(number, { withdrawal: number === 2 ? WITHDRAWAL : null }))
  await openConsole('/returns', shopWith({ list }))
  await screen.findByText(/^Withdrawal ·/)
  const rows = screen.getAllByRole('row').slice(1)
  const marks = rows.map((row) => within(row).queryByText('Withdrawal · refund by October 19, 2026') !== null)
  expect(marks).toEqual([false, true])
})

test('its page is marked too, and says whether the refund is at risk', async () => {
  const withdrawal = { ...WITHDRAWAL, is_at_risk: true }
  await openConsole(
    `/returns/${returnId(1)}`,
    shopWith({ get: async () => detail(1, { withdrawal }), list: listOf(1) }),
  )
  expect(await screen.findByText('Withdrawal at risk · refund by October 19, 2026')).toBeInTheDocument()
})

test('the list links to the withdrawals and counts those at risk', async () => {
  const others = { withdrawals: { counts: async () => ({ open: 900, at_risk: 612, all: 2000 }) } }
  await openConsole('/returns', shopWith({ list: listOf(1) }, others))
  const link = await screen.findByRole('link', { name: 'Withdrawals (612 at risk)' })
  expect(link).toHaveAttribute('href', '/withdrawals?filter=at-risk')
})
